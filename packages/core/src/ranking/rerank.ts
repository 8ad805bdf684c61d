import { type RankedCandidate, TEXT_WEIGHT } from './fuse.ts'
import { createWordMatcher, type WordMatch } from './match-words.ts'
import { nearbySupport } from './nearby-support.ts'
import { similarityOf } from './similarity.ts'
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
 * What a passage gains by how near the section above its own lies to the question: where a book treats of a subject in a
 * chapter, a passage of it comes before one elsewhere that only names it. Chosen by measurement, too.
 */
const SECTION_WEIGHT = 0.5

/** The most that the parts of a score can add up to: cosine and words of the first stage, and what the second adds. */
const HIGHEST_SCORE = (1 + TEXT_WEIGHT) * (1 + NEARBY_WEIGHT) + WORDS_WEIGHT + SECTION_WEIGHT

/** A score of either stage as a share of the highest possible, 0 to 1. */
export const scoreWithinOne = (score: number): number => Math.min(1, Math.max(0, score / HIGHEST_SCORE))

/**
 * The second stage: orders the best of a list anew by what they gain from their words, from the passages around them
 * and from the section that they stand in. All scores only rise, so that the rest of the list stays behind them, as it was. A passage without codes gains from its
 * words what the others gain on average: it keeps its place among them. Similarities are then those that the words give,
 * too; what is behind the first counts as no more like the question's words than the least of them.
 * @param ranked all that was found, best first
 * @param question null where the model shows no words
 * @param codes by row number, those of the first {@link RERANKED}
 * @param sections by row number, the cosines of the question and the section above the passage's own; a passage without
 *   gains what the others gain on average
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

/** How much nearer the section of each passage is than the farthest of theirs; the mean where it is not known. */
function sectionLeads(passages: readonly RankedCandidate[], sections: ReadonlyMap<number, number>): number[] {
  const known = passages.flatMap(({ id }) => sections.get(id) ?? [])
  const mean = known.reduce((sum, cosine) => sum + cosine, 0) / known.length
  const least = Math.min(...known)
  return known.length === 0 ? [] : passages.map(({ id }) => (sections.get(id) ?? mean) - least)
}

/** How well each passage matches the words of the question; the mean of the others where that is not known, null of none. */
function matchesOf(
  passages: readonly RankedCandidate[],
  question: WordVectors,
  codes: ReadonlyMap<number, Uint8Array>,
): WordMatch[] | null {
  const matchOf = createWordMatcher(question)
  const matches = passages.map(({ id }) => {
    const own = codes.get(id)
    return own === undefined ? null : matchOf(own)
  })
  const known = matches.filter((match) => match !== null)
  if (known.length === 0) return null
  const meanOf = (key: keyof WordMatch) => known.reduce((sum, match) => sum + match[key], 0) / known.length
  const usual = { stretch: meanOf('stretch'), whole: meanOf('whole') }
  return matches.map((match) => match ?? usual)
}
