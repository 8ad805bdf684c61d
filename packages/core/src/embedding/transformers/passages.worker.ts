import { parentPort, workerData } from 'node:worker_threads'
import { serveTasks } from '../../threads/index.ts'
import type { PassageAnswer, PassageTask } from '../passage-queue.ts'
import { loadBundledModel } from './load-bundled-model.ts'
import { embedPassageWith } from './local-embedder.ts'

/** What the worker is started with: where the model lies, and on how many threads it runs. */
export interface LaneSettings {
  readonly folder: string
  readonly threads: number
}

const { folder, threads } = workerData as LaneSettings
const embed = embedPassageWith(await loadBundledModel(folder, threads))

// Null asks whether the model is open.
serveTasks<PassageTask | null, PassageAnswer | null>(parentPort, async (task) => {
  if (task === null) return { answer: null }
  const answer = await embed(task)
  const buffers = [answer.vector, answer.wordCodes].flatMap((array) => array?.buffer ?? [])
  return { answer, transfer: buffers as ArrayBuffer[] }
})
