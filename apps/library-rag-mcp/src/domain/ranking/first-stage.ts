import {
  type CandidateSet,
  fuse,
  type RankedCandidate,
  RERANKED,
  scoreWithinOne,
} from '@agora-mcp/core/ranking'

export interface Ranking {
  /** Best results in order, with scores from 0 to 1; at least as many as the second stage compares. */
  readonly best: readonly RankedCandidate[]
  /** True if anything was found, similar or not. */
  readonly foundAny: boolean
}

export interface Wanted {
  readonly limit: number
  /** Least similarity, 0 to 1; 0 excludes nothing. */
  readonly minSimilarity: number
}

/**
 * Least number of chunks that a store retrieves for each of its two lists: enough for the fusion to find the
 * best of both, three times what the second stage compares. Chosen by measurement, docs/adr/0002-fusion.md.
 */
export const CHUNK_CANDIDATES = 60
/** Least number of summaries that a store retrieves for each list. */
export const SUMMARY_CANDIDATES = 100

export function rankCandidates(found: CandidateSet, wanted: Wanted): Ranking {
  return keepBest(fuse(found), wanted)
}

export interface FirstStage {
  /** All candidates, best first. */
  readonly ranked: readonly RankedCandidate[]
  /** Row numbers of those that the second stage compares. */
  readonly compared: readonly number[]
}

/** Runs the first of two stages, by cosine and words. */
export function firstStage(found: CandidateSet): FirstStage {
  const ranked = fuse(found)
  return { ranked, compared: ranked.length < 2 ? [] : ranked.slice(0, RERANKED).map(({ id }) => id) }
}

/**
 * Row numbers of all candidates that may be among the best after the second stage, for a store that reads their
 * contents before it.
 */
export function possiblyBest({ ranked }: FirstStage, { limit, minSimilarity }: Wanted): readonly number[] {
  const rows = ranked.map(({ id }) => id)
  return minSimilarity > 0 ? rows : rows.slice(0, Math.max(limit, RERANKED))
}

/** Keeps the best similar enough, their scores from 0 to 1. */
export function keepBest(ranked: readonly RankedCandidate[], { limit, minSimilarity }: Wanted): Ranking {
  const near = ranked.filter(({ similarity }) => similarity >= minSimilarity)
  const best = near
    .slice(0, limit)
    .map((candidate) => ({ ...candidate, score: scoreWithinOne(candidate.score) }))
  return { best, foundAny: ranked.length > 0 }
}
