import type { Candidate, CandidateSet } from './candidate.ts'
import { type Evidence, similarityOf } from './similarity.ts'
import { createVectorEvidence } from './vector-evidence.ts'

/** A candidate in its place. */
export interface RankedCandidate {
  /** The store's row number of the item. */
  readonly id: number
  /** What the order rests on; comparable within one query only. */
  readonly score: number
  /** Cosine of its vector to the query's. */
  readonly cosine: number
  /** 0 to 1, comparable between queries and languages; see `similarityOf`. */
  readonly similarity: number
  /** What the similarity rests on; the likeness of the words is known after the second stage. */
  readonly evidence: Evidence
}

/**
 * What a text with every word of the query gains over one with none. Cosines of the best hits of a query lie within a
 * few hundredths of each other, so that this brings quotations and rare words to the front without hiding what is
 * said in other words or another language. Chosen by measurement, docs/adr/0002-fusion.md.
 */
export const TEXT_WEIGHT = 0.12

/** Orders candidates: the cosine plus the weighted share of the reachable BM25, ties by row number. Best first. */
export function fuse({ candidates, reachableBm25, background }: CandidateSet): RankedCandidate[] {
  const shareOf = ({ bm25 }: Candidate) => (reachableBm25 > 0 ? bm25 / reachableBm25 : 0)
  const ordered = candidates
    .map((candidate) => {
      const share = shareOf(candidate)
      return {
        id: candidate.id,
        score: candidate.cosine + TEXT_WEIGHT * share,
        cosine: candidate.cosine,
        share,
      }
    })
    .sort((a, b) => b.score - a.score || a.id - b.id)
  const vectorEvidence = createVectorEvidence(
    background,
    ordered.map(({ cosine }) => cosine),
  )
  return ordered.map(({ id, score, cosine, share }) => {
    const evidence = { ...vectorEvidence(cosine), share, likeness: null }
    return { id, score, cosine, similarity: similarityOf(evidence), evidence }
  })
}
