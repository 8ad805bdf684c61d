import { type TransferListItem, Worker } from 'node:worker_threads'
import type { TaskMessage, TaskReply } from './task-port.ts'

/** Why a task has no answer: the worker said so, or took too long. */
export class TaskFailure extends Error {}

export interface TaskOptions {
  readonly transfer?: readonly TransferListItem[]
  readonly onProgress?: (share: number) => void
}

/** A worker thread that does one task at a time. */
export interface TaskWorker<Task, Answer> {
  /**
   * The next task after a failure gets a fresh thread: nobody knows in which state the old one is.
   * @throws TaskFailure; what the thread itself died of is thrown as it is, since it is no fault of the task.
   */
  run(task: Task, options?: TaskOptions): Promise<Answer>
  /** Ends the thread at once; a task under way fails. */
  close(): Promise<void>
}

/**
 * Starts the thread with the first task.
 * @param timeoutMs Milliseconds a task may take.
 */
export function createTaskWorker<Task, Answer>(
  url: URL,
  workerData: unknown,
  timeoutMs: number,
): TaskWorker<Task, Answer> {
  let thread: Worker | null = null
  let closed = false
  let giveUp: (failure: TaskFailure) => void = () => {}

  const drop = async () => {
    const dropped = thread
    thread = null
    await dropped?.terminate()
  }
  return {
    async run(task, { transfer = [], onProgress } = {}) {
      if (closed) throw new TaskFailure('closed')
      // What libraries print would end on stdout, which belongs to the protocol.
      thread ??= new Worker(url, { workerData, stdout: true, stderr: true })
      const worker = thread
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
      worker.on('message', onMessage).once('error', die).once('exit', onExit)
      const message: TaskMessage<Task> = { task }
      worker.postMessage(message, transfer)
      try {
        return await promise
      } finally {
        clearTimeout(clock)
        worker.off('message', onMessage).off('error', die).off('exit', onExit)
      }
    },
    async close() {
      closed = true
      giveUp(new TaskFailure('closed'))
      await drop()
    },
  }
}
