import type { StepContext } from '../step.ts'

/** Work of another thread that runs while steps compute in this one. */
export interface BesideWork<Result> {
  /** Waits for the result, reporting progress from now on. */
  result(progress: StepContext['progress']): Promise<Result>
  /** Stops the work if it is still running, and waits for its cleanup. */
  stop(): Promise<void>
}

/** Starts work without waiting for it. The caller must call `stop` in the end. */
export function runBeside<Result>(
  work: (context: StepContext) => Promise<Result>,
  signal: AbortSignal,
): BesideWork<Result> {
  const controller = new AbortController()
  let tell: StepContext['progress'] = () => {}
  const running = work({
    signal: AbortSignal.any([signal, controller.signal]),
    progress: (share, message) => tell(share, message),
  })
  // `result` reports the failure; it is never called if another step failed first.
  const ended = running.then(
    () => {},
    () => {},
  )
  return {
    async result(progress) {
      tell = progress
      return await running
    },
    async stop() {
      controller.abort()
      await ended
    },
  }
}
