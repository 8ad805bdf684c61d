import type { RankedCandidate } from './fuse.ts'
import { createWordMatcher } from './match-words.ts'
import { nearbySupport } from './nearby-support.ts'
import type { WordVectors } from './word-vectors.ts'

/** How many of the first stage's best are compared word by word. What should be first is rarely behind them. */
export const RERANKED = 20

/** What a passage gains in which every word of the question is found. Chosen by measurement, docs/adr/0002-fusion.md. */
const WORDS_WEIGHT = 0.4

/**
 * What a passage has of the lead of a neighbour. Well below 1, so that of two neighbours the better one stays before the
 * other. Chosen by measurement, too.
 */
const NEARBY_WEIGHT = 0.2

/**
 * The second stage: orders the best of a list anew by what they gain from their words and from the passages around them.
 * All scores only rise, so that the rest of the list stays behind them, as it was. A passage without codes gains from its
 * words what the others gain on average: it keeps its place among them.
 * @param ranked all that was found, best first
 * @param question null where the model shows no words
 * @param codes by row number, those of the first {@link RERANKED}
 */
export function rerank(
  ranked: readonly RankedCandidate[],
  question: WordVectors | null,
  codes: ReadonlyMap<number, Uint8Array>,
): RankedCandidate[] {
  const first = ranked.slice(0, RERANKED)
  const matches = question === null ? [] : matchesOf(first, question, codes)
  const support = nearbySupport(ranked, RERANKED)
  const again = first
    .map((candidate, at) => ({
      ...candidate,
      score: candidate.score + WORDS_WEIGHT * (matches[at] ?? 0) + NEARBY_WEIGHT * (support[at] ?? 0),
    }))
    .sort((a, b) => b.score - a.score || a.id - b.id)
  return [...again, ...ranked.slice(RERANKED)]
}

/** How well each passage matches the words of the question, 0 to 1; the mean of the others where that is not known. */
function matchesOf(
  passages: readonly RankedCandidate[],
  question: WordVectors,
  codes: ReadonlyMap<number, Uint8Array>,
): number[] {
  const matchOf = createWordMatcher(question)
  const matches = passages.map(({ id }) => {
    const own = codes.get(id)
    return own === undefined ? null : matchOf(own)
  })
  const known = matches.filter((match) => match !== null)
  const usual = known.reduce((sum, match) => sum + match, 0) / Math.max(1, known.length)
  return matches.map((match) => match ?? usual)
}
