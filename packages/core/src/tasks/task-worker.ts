import type { TransferListItem } from 'node:worker_threads'
import type { TaskHost } from './task-host.ts'
import type { TaskMessage, TaskReply } from './task-messages.ts'

/** Why a task has no answer: the worker said so, or took too long. */
export class TaskFailure extends Error {}

export interface TaskOptions {
  readonly transfer?: readonly TransferListItem[]
  readonly onProgress?: (share: number) => void
}

/** A worker that does one task at a time. */
export interface TaskWorker<Task, Answer> {
  /**
   * The next task after a failure gets a fresh worker: nobody knows in which state the old one is.
   * @throws TaskFailure; what a thread itself died of is thrown as it is, since it is no fault of the task.
   */
  run(task: Task, options?: TaskOptions): Promise<Answer>
  /** Bytes of this process that the worker has: none before its first task, or where it is a process of its own. */
  heapBytes(): Promise<number>
  /** Ends the worker at once; a task under way fails. */
  close(): Promise<void>
}

/**
 * Starts the worker with the first task.
 * @param start A thread or a process that serves tasks.
 * @param timeoutMs Milliseconds a task may take.
 */
export function createTaskWorker<Task, Answer>(
  start: () => TaskHost,
  timeoutMs: number,
): TaskWorker<Task, Answer> {
  let host: TaskHost | null = null
  let closed = false
  let giveUp: (failure: TaskFailure) => void = () => {}

  const open = (): TaskHost => {
    const opened = start()
    // One that ends between two tasks is not asked again: it would never answer.
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
