import { type CandidateSet, fuse, type RankedCandidate } from '@agora-mcp/core/ranking'

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
