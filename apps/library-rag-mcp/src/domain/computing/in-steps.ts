/** Long computing in steps of a few milliseconds, each of which tells what share is done, 0 to 1. */
export type InSteps<Result> = Generator<number, Result, void>

/** Takes all the steps at once. */
export function finish<Result>(steps: InSteps<Result>): Result {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
