import type { MessagePort, TransferListItem } from 'node:worker_threads'

/** What a worker is asked: one task at a time. */
export interface TaskMessage<Task> {
  readonly task: Task
}

/** What a worker answers: any number of `progress`, then `done` or `failed`. */
export type TaskReply<Answer> =
  | { readonly type: 'progress'; readonly share: number }
  | { readonly type: 'done'; readonly answer: Answer }
  | { readonly type: 'failed'; readonly detail: string }

/** What a task gives, and the buffers of it that need not be copied. */
export interface TaskResult<Answer> {
  readonly answer: Answer
  readonly transfer?: readonly TransferListItem[]
}

/** The worker's side: does one task after the other. */
export function serveTasks<Task, Answer>(
  port: MessagePort | null,
  work: (task: Task, onProgress: (share: number) => void) => TaskResult<Answer> | Promise<TaskResult<Answer>>,
): void {
  const reply = (message: TaskReply<Answer>, transfer: readonly TransferListItem[] = []) =>
    port?.postMessage(message, transfer)
  port?.on('message', async ({ task }: TaskMessage<Task>) => {
    try {
      const { answer, transfer } = await work(task, (share) => reply({ type: 'progress', share }))
      reply({ type: 'done', answer }, transfer)
    } catch (error) {
      reply({ type: 'failed', detail: error instanceof Error ? error.message : String(error) })
    }
  })
}
