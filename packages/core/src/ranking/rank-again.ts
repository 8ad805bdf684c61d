import type { RankedCandidate } from './fuse.ts'
import { createWordMatcher } from './match-words.ts'
import type { WordVectors } from './word-vectors.ts'

/** How many of the first stage's best are compared word by word. What should be first is rarely behind them. */
export const RANKED_AGAIN = 20

/** What a passage gains in which every word of the question is found. Chosen by measurement, docs/adr/0002-fusion.md. */
const WORDS_WEIGHT = 0.3

/**
 * The second stage: orders the best of a list anew by what they gain from their words. All scores only rise, so that the
 * rest of the list stays behind them, as it was. A passage without codes gains what the others gain on average: it keeps
 * its place among them.
 * @param ranked best first
 * @param codes by row number, those of the first {@link RANKED_AGAIN}
 */
export function rankAgain(
  ranked: readonly RankedCandidate[],
  question: WordVectors,
  codes: ReadonlyMap<number, Uint8Array>,
): RankedCandidate[] {
  const matchOf = createWordMatcher(question)
  const first = ranked.slice(0, RANKED_AGAIN)
  const matches = first.map(({ id }) => {
    const own = codes.get(id)
    return own === undefined ? null : matchOf(own)
  })
  const known = matches.filter((match) => match !== null)
  const usual = known.reduce((sum, match) => sum + match, 0) / Math.max(1, known.length)
  const again = first
    .map((candidate, at) => ({
      ...candidate,
      score: candidate.score + WORDS_WEIGHT * (matches[at] ?? usual),
    }))
    .sort((a, b) => b.score - a.score || a.id - b.id)
  return [...again, ...ranked.slice(RANKED_AGAIN)]
}
