import { untilAborted } from '@agora-mcp/core/lazy'

interface Running<Result> {
  readonly result: Promise<Result>
  readonly stop: AbortController
  waiting: number
}

/** Work shared by concurrent callers. It is aborted when no caller is waiting any more. */
export class SharedWork<Result> {
  #running: Running<Result> | undefined

  /** Joins the work in progress, or starts it. @throws The signal's reason, or what the work throws. */
  async join(
    work: (signal: AbortSignal) => Promise<Result>,
    signal: AbortSignal | undefined,
  ): Promise<Result> {
    const running = this.#running ?? this.#begin(work)
    running.waiting += 1
    try {
      return await untilAborted(running.result, signal)
    } finally {
      running.waiting -= 1
      if (running.waiting === 0) {
        this.#forget(running)
        running.stop.abort(signal?.reason)
      }
    }
  }

  #begin(work: (signal: AbortSignal) => Promise<Result>): Running<Result> {
    const stop = new AbortController()
    const running = { result: work(stop.signal), stop, waiting: 0 }
    this.#running = running
    const ended = () => this.#forget(running)
    running.result.then(ended, ended)
    return running
  }

  /** Later callers start new work. */
  #forget(running: Running<Result>): void {
    if (this.#running === running) this.#running = undefined
  }
}
