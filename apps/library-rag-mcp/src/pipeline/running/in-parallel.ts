import { untilAllEnd } from '../../domain/computing/until-all-end.ts'

/**
 * Processes items with limited concurrency and returns the results in order. After a failure nothing new is
 * started, and running work finishes so that none is lost.
 * @throws The first failure.
 */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  limit: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const waiting = items.entries()
  let failed = false
  const worker = async () => {
    for (const [at, item] of waiting) {
      try {
        results[at] = await work(item)
      } catch (error) {
        failed = true
        throw error
      }
      if (failed) return
    }
  }
  await untilAllEnd(Array.from({ length: Math.min(limit, items.length) }, worker))
  return results
}
