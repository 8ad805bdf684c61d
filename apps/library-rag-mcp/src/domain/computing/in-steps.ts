/** A long computation in steps of a few milliseconds; each yields the completed share, 0 to 1. */
export type InSteps<Result> = Generator<number, Result, void>

export function finish<Result>(steps: InSteps<Result>): Result {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
