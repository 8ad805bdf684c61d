import type { RankedCandidate } from './fuse.ts'

/** Maximum distance, in places, at which two passages of a document support each other: a page or two. */
const REACH = 4

/** Minimum ratio of the list to the compared beginning: in a small one, neighbours carry no information. */
const LIST_OVER_BEGINNING = 3

/**
 * Measures how much neighbouring passages support a passage. If a book discusses the subject of a question,
 * several passages of that section are found, and one that only says "he" or "the town" is as relevant as the
 * one before it that has the name.
 * @param ranked all hits, best first. Passages of a document have consecutive ascending row numbers; the last
 * of one document and the first of the next may be taken for neighbours, which is rare in one list and has
 * little effect.
 * @param count number of hits to look at
 * @returns for each of the first `count`, the lead of the best other hit within reach over the last of them;
 * 0 if there is none, or if the list is not much longer.
 */
export function nearbySupport(
  ranked: readonly Pick<RankedCandidate, 'id' | 'score'>[],
  count: number,
): number[] {
  const first = ranked.slice(0, count)
  const least = first.at(-1)?.score ?? 0
  return first.map(({ id }) => {
    if (ranked.length < count * LIST_OVER_BEGINNING) return 0
    // Sorted best first, so the first one within reach is the best.
    const best = first.find((other) => other.id !== id && Math.abs(other.id - id) <= REACH)
    return best === undefined ? 0 : best.score - least
  })
}
