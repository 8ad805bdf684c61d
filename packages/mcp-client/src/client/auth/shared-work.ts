import { untilAborted } from '@agora-mcp/core/lazy'

interface Running<Result> {
  readonly result: Promise<Result>
  readonly stop: AbortController
  waiting: number
}

/** Work that whoever comes meanwhile waits for, too. It is stopped when nobody waits any more. */
export class SharedWork<Result> {
  #running: Running<Result> | undefined

  /** The result of the work under way, else of this one. @throws The signal's reason, or what the work throws. */
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

  /** Whoever comes from now on begins anew. */
  #forget(running: Running<Result>): void {
    if (this.#running === running) this.#running = undefined
  }
}
