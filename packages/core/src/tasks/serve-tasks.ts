import { parentPort, type TransferListItem, workerData } from 'node:worker_threads'
import type { TaskMessage, TaskReply } from './task-messages.ts'

/** Result of a task, and its buffers that can be transferred instead of copied to another thread. */
export interface TaskResult<Answer> {
  readonly answer: Answer
  readonly transfer?: readonly TransferListItem[]
}

interface Parent {
  readonly settings: unknown
  reply(message: TaskReply<unknown>, transfer?: readonly TransferListItem[]): void
  onMessage(listener: (message: unknown) => void): void
}

const parent = parentPort === null ? ownProcess() : ownThread(parentPort)

/** Start-up settings of this worker; the caller knows their type. */
export const workerSettings = <Settings>(): Settings => parent.settings as Settings

/** Runs tasks one after the other in a worker thread or process. */
export function serveTasks<Task, Answer>(
  work: (task: Task, onProgress: (share: number) => void) => TaskResult<Answer> | Promise<TaskResult<Answer>>,
): void {
  const serve = async ({ task }: TaskMessage<Task>) => {
    try {
      const { answer, transfer } = await work(task, (share) => parent.reply({ type: 'progress', share }))
      parent.reply({ type: 'done', answer }, transfer)
    } catch (error) {
      parent.reply({ type: 'failed', detail: error instanceof Error ? error.message : String(error) })
    }
  }
  parent.onMessage((message) => void serve(message as TaskMessage<Task>))
}

function ownThread(port: NonNullable<typeof parentPort>): Parent {
  return {
    settings: workerData,
    reply: (message, transfer = []) => port.postMessage(message, transfer),
    onMessage: (listener) => port.on('message', listener),
  }
}

function ownProcess(): Parent {
  // The parent decides when the worker ends: an interrupt from the terminal is meant for the parent, and
  // without it the worker exits anyway.
  process.on('SIGINT', () => {})
  process.on('disconnect', () => process.exit())
  return {
    settings: JSON.parse(process.argv[2] ?? 'null'),
    reply: (message) => process.send?.(message),
    onMessage: (listener) => process.on('message', listener),
  }
}
