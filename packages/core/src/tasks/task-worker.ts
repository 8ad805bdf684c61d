import type { TransferListItem } from 'node:worker_threads'
import type { TaskHost } from './task-host.ts'
import type { TaskMessage, TaskReply } from './task-messages.ts'

/** A task without an answer: the worker failed or timed out. */
export class TaskFailure extends Error {}

export interface TaskOptions {
  readonly transfer?: readonly TransferListItem[]
  readonly onProgress?: (share: number) => void
}

export interface TaskWorker<Task, Answer> {
  /**
   * Runs a task. After a failure the next task gets a new worker, since the state of the old one is unknown.
   * @throws TaskFailure; what killed a thread is thrown as it is, since the task is not at fault.
   */
  run(task: Task, options?: TaskOptions): Promise<Answer>
  /** Memory of this process used by the worker: 0 before its first task, or for a separate process. */
  heapBytes(): Promise<number>
  /** Terminates the worker immediately; a running task fails. */
  close(): Promise<void>
}

/** Starts with the first task. @param start starts a thread or process that serves tasks */
export function createTaskWorker<Task, Answer>(
  start: () => TaskHost,
  timeoutMs: number,
): TaskWorker<Task, Answer> {
  let host: TaskHost | null = null
  let closed = false
  let giveUp: (failure: TaskFailure) => void = () => {}

  const open = (): TaskHost => {
    const opened = start()
    // A worker that exits between two tasks must not be reused: it would never answer.
    opened.events.once('exit', () => {
      if (host === opened) host = null
    })
    return opened
  }
  const drop = async () => {
    const dropped = host
    host = null
    await dropped?.end()
  }
  return {
    async run(task, { transfer = [], onProgress } = {}) {
      if (closed) throw new TaskFailure('closed')
      host ??= open()
      const { events, post } = host
      const { promise, resolve, reject } = Promise.withResolvers<Answer>()
      const die = (reason: unknown) => {
        reject(reason)
        void drop()
      }
      giveUp = reject
      const clock = setTimeout(() => die(new TaskFailure('takes too long')), timeoutMs)
      const onMessage = (reply: TaskReply<Answer>) => {
        if (reply.type === 'progress') onProgress?.(reply.share)
        else if (reply.type === 'done') resolve(reply.answer)
        else die(new TaskFailure(reply.detail))
      }
      const onExit = () => die(new TaskFailure('ended'))
      events.on('message', onMessage).once('error', die).once('exit', onExit)
      const message: TaskMessage<Task> = { task }
      post(message, transfer)
      try {
        return await promise
      } finally {
        clearTimeout(clock)
        events.off('message', onMessage).off('error', die).off('exit', onExit)
      }
    },
    heapBytes: async () => (await host?.heapBytes?.()) ?? 0,
    async close() {
      closed = true
      giveUp(new TaskFailure('closed'))
      await drop()
    },
  }
}
