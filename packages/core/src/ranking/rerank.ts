import { type RankedCandidate, TEXT_WEIGHT } from './fuse.ts'
import { createWordMatcher, type WordMatch } from './match-words.ts'
import { nearbySupport } from './nearby-support.ts'
import { similarityOf } from './similarity.ts'
import type { WordVectors } from './word-vectors.ts'

/** Number of first-stage hits that are reranked by word. The best answer is rarely ranked lower. */
export const RERANKED = 20

/** Bonus of a passage that matches every word of the question. Chosen by measurement, docs/adr/0002-fusion.md. */
const WORDS_WEIGHT = 0.4

/** Share of a neighbour's lead that a passage gains: far from 1, so that the better one stays first. Measured. */
const NEARBY_WEIGHT = 0.2

/**
 * Bonus of a passage for the similarity of its parent section to the question: if a book has a chapter on the
 * subject, its passages rank before one elsewhere that only mentions it. Also chosen by measurement.
 */
const SECTION_WEIGHT = 0.5

/** Upper bound of the score: cosine and words of the first stage, plus the bonuses of the second. */
const HIGHEST_SCORE = (1 + TEXT_WEIGHT) * (1 + NEARBY_WEIGHT) + WORDS_WEIGHT + SECTION_WEIGHT

/** Scales a score of either stage to 0 to 1, as a share of the highest possible. */
export const scoreWithinOne = (score: number): number => Math.min(1, Math.max(0, score / HIGHEST_SCORE))

/**
 * Reranks the best hits by the match of their words, by neighbouring passages and by their sections. Scores
 * only rise, so the rest of the list stays behind them in its order. A passage without codes gets the mean
 * bonus of the others and keeps its place among them. Similarities of reranked hits include the words; hits
 * behind them count as no more similar in words than the least of the reranked.
 * @param ranked all hits, best first
 * @param question null if the model has no word vectors
 * @param codes by row number, those of the first {@link RERANKED}
 * @param sections by row number, the cosines of the question and the parent section of the passage; a passage
 * without one gets the mean bonus
 */
export function rerank(
  ranked: readonly RankedCandidate[],
  question: WordVectors | null,
  codes: ReadonlyMap<number, Uint8Array>,
  sections: ReadonlyMap<number, number> = new Map(),
): RankedCandidate[] {
  const first = ranked.slice(0, RERANKED)
  const matches = question === null ? null : matchesOf(first, question, codes)
  const support = nearbySupport(ranked, RERANKED)
  const lead = sectionLeads(first, sections)
  const again = first
    .map((candidate, at) => {
      const match = matches?.[at]
      const gain =
        WORDS_WEIGHT * (match?.stretch ?? 0) +
        NEARBY_WEIGHT * (support[at] ?? 0) +
        SECTION_WEIGHT * (lead[at] ?? 0)
      return { ...withLikeness(candidate, match?.whole ?? null), score: candidate.score + gain }
    })
    .sort((a, b) => b.score - a.score || a.id - b.id)
  const least = matches === null ? null : Math.min(...matches.map(({ whole }) => whole))
  return [...again, ...ranked.slice(RERANKED).map((candidate) => withLikeness(candidate, least))]
}

function withLikeness(candidate: RankedCandidate, likeness: number | null): RankedCandidate {
  const evidence = { ...candidate.evidence, likeness }
  return { ...candidate, evidence, similarity: similarityOf(evidence) }
}

/** Lead of each passage's section over the least similar one; the mean if unknown. */
function sectionLeads(passages: readonly RankedCandidate[], sections: ReadonlyMap<number, number>): number[] {
  const known = passages.flatMap(({ id }) => sections.get(id) ?? [])
  const mean = known.reduce((sum, cosine) => sum + cosine, 0) / known.length
  const least = Math.min(...known)
  return known.length === 0 ? [] : passages.map(({ id }) => (sections.get(id) ?? mean) - least)
}

/** Word match of each passage; the mean of the others if unknown, null if there are none. */
function matchesOf(
  passages: readonly RankedCandidate[],
  question: WordVectors,
  codes: ReadonlyMap<number, Uint8Array>,
): Pick<WordMatch, 'stretch' | 'whole'>[] | null {
  const matchOf = createWordMatcher(question)
  const matches = passages.map(({ id }) => {
    const own = codes.get(id)
    return own === undefined ? null : matchOf(own)
  })
  const known = matches.filter((match) => match !== null)
  if (known.length === 0) return null
  const meanOf = (key: 'stretch' | 'whole') =>
    known.reduce((sum, match) => sum + match[key], 0) / known.length
  const usual = { stretch: meanOf('stretch'), whole: meanOf('whole') }
  return matches.map((match) => match ?? usual)
}
