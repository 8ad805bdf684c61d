import type { StepContext } from '../step.ts'

/** Work of another thread that goes on while steps compute in this one. */
export interface BesideWork<Result> {
  /** Waits for its end, telling of progress from now on. */
  result(progress: StepContext['progress']): Promise<Result>
  /** Ends it, if it is still under way, and waits until it has put everything away. */
  stop(): Promise<void>
}

/** Begins work without waiting for it. Whoever begins it calls `stop` in the end, whatever happens. */
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
  // Its failure is met by whoever waits for it; nobody does when another step failed first.
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
