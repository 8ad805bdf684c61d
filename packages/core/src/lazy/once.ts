/**
 * Runs a function on the first call and shares its result; after a failure the next call tries again.
 * @example
 * const settings = once(() => readSettings())
 * await settings() // reads
 * await settings() // the same object
 */
export function once<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let working: Promise<Result> | undefined
  return () => {
    working ??= work().catch((error: unknown) => {
      working = undefined
      throw error
    })
    return working
  }
}
