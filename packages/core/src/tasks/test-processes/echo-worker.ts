/** A worker for tests: doubles numbers, and fails or dies on request. */
import { serveTasks, workerSettings } from '../serve-tasks.ts'

export type EchoTask = number | 'fail' | 'die' | 'hang'

const { factor } = workerSettings<{ factor: number }>()

serveTasks<EchoTask, { answer: Float32Array; pid: number }>(async (task, onProgress) => {
  if (task === 'die') process.exit(3)
  if (task === 'fail') throw new Error('as asked')
  if (task === 'hang') await new Promise(() => {})
  onProgress(0.5)
  return { answer: { answer: Float32Array.of(factor * Number(task)), pid: process.pid } }
})
