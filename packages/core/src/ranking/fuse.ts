import { createCalibration } from './calibrate.ts'
import type { Candidate, CandidateSet } from './candidate.ts'

/** A candidate in its place. */
export interface RankedCandidate {
  /** The store's row number of the item. */
  readonly id: number
  /** What the order rests on; comparable within one query only. */
  readonly score: number
  /** Cosine of its vector to the query's. */
  readonly cosine: number
  /** 0 to 1, comparable between queries and languages; see `createCalibration`. */
  readonly similarity: number
}

/**
 * What a text with every word of the query gains over one with none. Cosines of the best hits of a query lie within a
 * few hundredths of each other, so that this brings quotations and rare words to the front without hiding what is
 * said in other words or another language. Chosen by measurement, docs/adr/0002-fusion.md.
 */
const TEXT_WEIGHT = 0.12

/** Orders candidates: the cosine plus the weighted share of the reachable BM25, ties by row number. Best first. */
export function fuse({ candidates, reachableBm25, background }: CandidateSet): RankedCandidate[] {
  const similarityOf = createCalibration(background)
  const scoreOf = ({ cosine, bm25 }: Candidate) =>
    cosine + (reachableBm25 > 0 ? (TEXT_WEIGHT * bm25) / reachableBm25 : 0)
  return candidates
    .map((candidate) => ({
      id: candidate.id,
      score: scoreOf(candidate),
      cosine: candidate.cosine,
      similarity: similarityOf(candidate),
    }))
    .sort((a, b) => b.score - a.score || a.id - b.id)
}
