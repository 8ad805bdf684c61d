import { Worker, type WorkerOptions } from 'node:worker_threads'
import { heapOf } from '@agora-mcp/core/tasks'

/** Heap in bytes above which a thread is not used again: it would count against the next file. */
const MAX_HEAP_BYTES = 100_000_000
/** Number of a thread that has ended. */
const ENDED = -1
/** Milliseconds that a thread waits for the next file. */
const WAIT_MS = 20_000

/**
 * Threads that read one file at a time, each sent as one message. A thread that has read its file waits for the
 * next: its start takes a quarter of a second, more than a short file. One that failed is not used again, since
 * its state is unknown.
 */
export class ReadingThreads {
  readonly #url: URL
  readonly #options: WorkerOptions
  #waiting: Worker | undefined
  /** Ends the thread that waits. */
  #clock: NodeJS.Timeout | undefined

  constructor(url: URL, options: WorkerOptions = {}) {
    this.#url = url
    // Nothing may reach stdout, which belongs to the protocol. The streams are not read: that would keep the
    // process alive.
    this.#options = { ...options, stdout: true, stderr: true }
  }

  take(): Worker {
    const thread = this.#waiting
    if (thread === undefined) return new Worker(this.#url, this.#options)
    this.#waiting = undefined
    clearTimeout(this.#clock)
    stopListening(thread)
    thread.ref()
    return thread
  }

  /** Takes a thread back from a caller that has no more use for it. @param succeeded True if it read its file. */
  async giveBack(thread: Worker, succeeded: boolean): Promise<void> {
    stopListening(thread)
    // What it may still throw must not end the process.
    thread.on('error', () => {})
    const isReusable = succeeded && this.#waiting === undefined && (await heapOf(thread)) < MAX_HEAP_BYTES
    // It may have ended meanwhile.
    if (!isReusable || this.#waiting !== undefined || thread.threadId === ENDED) {
      await thread.terminate()
      return
    }
    this.#waiting = thread
    const forget = () => {
      if (this.#waiting !== thread) return
      clearTimeout(this.#clock)
      this.#waiting = undefined
    }
    this.#clock = setTimeout(() => {
      forget()
      void thread.terminate()
    }, WAIT_MS).unref()
    thread.once('exit', forget).unref()
  }
}

/** Removes the listeners of a job. Node itself listens to further events, without which no message arrives. */
function stopListening(thread: Worker): void {
  for (const event of ['message', 'error', 'exit']) thread.removeAllListeners(event)
}
