import type { RankedCandidate } from './fuse.ts'

/** How many places apart two passages of a document still speak of the same thing: a page or two. */
const REACH = 4

/**
 * How many times as long as its beginning a list has to be. In a small collection most passages are beside something
 * that was found, which says nothing then.
 */
const LIST_OVER_BEGINNING = 3

/**
 * What the passages around a passage say for it. Where a book treats of what is asked, several passages of the place are
 * found, and one that only says "he" or "the town" is meant by the question as much as the one before it, which has the
 * name.
 * @param ranked all that was found, best first. Passages of a document have ascending row numbers without gaps; the last of
 *   one document and the first of the next may be taken for neighbours, which happens seldom in one list and weighs little.
 * @param count how many of them to look at
 * @returns for each of the first `count`, how far the best of the others within reach stands above the last of them; 0
 *   where there is none, and where little more was found than these.
 */
export function nearbySupport(
  ranked: readonly Pick<RankedCandidate, 'id' | 'score'>[],
  count: number,
): number[] {
  const first = ranked.slice(0, count)
  const least = first.at(-1)?.score ?? 0
  return first.map(({ id }) => {
    if (ranked.length < count * LIST_OVER_BEGINNING) return 0
    // Best first: the first one within reach is the best.
    const best = first.find((other) => other.id !== id && Math.abs(other.id - id) <= REACH)
    return best === undefined ? 0 : best.score - least
  })
}
