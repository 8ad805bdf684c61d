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

export interface WantedContents {
  /** Most results that will be shown. */
  readonly limit: number
  /** Contents needed: of what may be among the `limit` best (default), or of all candidates. */
  readonly contents?: 'best' | 'all'
}

export interface FirstStage {
  /** All candidates, best first. */
  readonly ranked: readonly RankedCandidate[]
  /** Row numbers of those that the second stage compares. */
  readonly compared: readonly number[]
  /** Row numbers of those whose contents are wanted. */
  readonly wanted: readonly number[]
}

/** Runs the first of two stages, by cosine and words. */
export function firstStage(found: CandidateSet, { limit, contents = 'best' }: WantedContents): FirstStage {
  const ranked = fuse(found)
  const rows = ranked.map(({ id }) => id)
  return {
    ranked,
    compared: rows.length < 2 ? [] : rows.slice(0, RERANKED),
    wanted: contents === 'all' ? rows : rows.slice(0, Math.max(limit, RERANKED)),
  }
}

/** Keeps the best similar enough, their scores from 0 to 1. */
export function keepBest(ranked: readonly RankedCandidate[], { limit, minSimilarity }: Wanted): Ranking {
  const near = ranked.filter(({ similarity }) => similarity >= minSimilarity)
  const best = near
    .slice(0, limit)
    .map((candidate) => ({ ...candidate, score: scoreWithinOne(candidate.score) }))
  return { best, foundAny: ranked.length > 0 }
}
