import { parentPort, type TransferListItem, workerData } from 'node:worker_threads'
import type { TaskMessage, TaskReply } from './task-messages.ts'

/** What a task gives, and the buffers of it that need not be copied to another thread. */
export interface TaskResult<Answer> {
  readonly answer: Answer
  readonly transfer?: readonly TransferListItem[]
}

/** Where a worker gets its tasks from. */
interface Parent {
  readonly settings: unknown
  reply(message: TaskReply<unknown>, transfer?: readonly TransferListItem[]): void
  onMessage(listener: (message: unknown) => void): void
}

const parent = parentPort === null ? ownProcess() : ownThread(parentPort)

/** What this worker was started with; whoever starts it knows the type. */
export const workerSettings = <Settings>(): Settings => parent.settings as Settings

/** The worker's side, in a thread or a process: does one task after the other. */
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
  // When it ends is the parent's affair: an interrupt from the terminal is for that one, and without it nothing is left.
  process.on('SIGINT', () => {})
  process.on('disconnect', () => process.exit())
  return {
    settings: JSON.parse(process.argv[2] ?? 'null'),
    reply: (message) => process.send?.(message),
    onMessage: (listener) => process.on('message', listener),
  }
}
