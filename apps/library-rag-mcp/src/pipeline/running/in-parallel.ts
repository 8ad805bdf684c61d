import { untilAllEnd } from '../../domain/computing/until-all-end.ts'

/**
 * Does work on every item, some of it at once, and gives the results in order. After a failure nothing new is begun and
 * what is under way comes to its end, so that none of it is lost.
 * @throws the first failure.
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
