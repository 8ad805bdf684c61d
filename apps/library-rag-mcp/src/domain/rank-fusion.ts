import {
  type CandidateSet,
  fuse,
  RANKED_AGAIN,
  type RankedCandidate,
  rankAgain,
  type WordVectors,
} from '@agora-mcp/core/ranking'

export interface Ranking {
  /** The best, in order. */
  readonly best: readonly RankedCandidate[]
  /** Whether anything was found at all, near or not. */
  readonly foundAny: boolean
}

/**
 * Orders what a store found and keeps the best.
 * @param minSimilarity Leaves out what is less similar, 0 to 1; 0 leaves out nothing.
 */
export function rankPassages(
  found: CandidateSet,
  { limit, minSimilarity }: { limit: number; minSimilarity: number },
): Ranking {
  const best = fuse(found).filter(({ similarity }) => similarity >= minSimilarity)
  return { best: best.slice(0, limit), foundAny: found.candidates.length > 0 }
}

/**
 * The same in two stages: the first of them are compared with the question word by word.
 * @param words Of the question; null where the model shows none, and the first stage decides.
 * @param readCodes Gives the word codes of passages; those without are missing.
 */
export async function rankByWords(
  found: CandidateSet,
  { limit, minSimilarity }: { limit: number; minSimilarity: number },
  words: WordVectors | null,
  readCodes: (ids: readonly number[]) => Promise<ReadonlyMap<number, Uint8Array>>,
): Promise<Ranking> {
  const ranking = rankPassages(found, { limit: Math.max(limit, RANKED_AGAIN), minSimilarity })
  const { best } = ranking
  if (words === null || best.length < 2) return { ...ranking, best: best.slice(0, limit) }
  const codes = await readCodes(best.slice(0, RANKED_AGAIN).map(({ id }) => id))
  return { ...ranking, best: rankAgain(best, words, codes).slice(0, limit) }
}
