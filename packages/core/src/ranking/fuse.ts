import type { Candidate, CandidateSet } from './candidate.ts'
import { type Evidence, similarityOf } from './similarity.ts'
import { createVectorEvidence } from './vector-evidence.ts'

export interface RankedCandidate {
  /** Row number of the item in the store. */
  readonly id: number
  /** Sort key; comparable within one query only. */
  readonly score: number
  readonly cosine: number
  /** 0 to 1, comparable between queries and languages; see `similarityOf`. */
  readonly similarity: number
  /** Inputs of the similarity; the likeness of the words is known after the second stage. */
  readonly evidence: Evidence
}

/**
 * Bonus of a text with every word of the query over one with none. Cosines of a query's best hits lie within
 * a few hundredths, so this moves quotations and rare words to the front without hiding paraphrases or texts
 * in another language. Chosen by measurement, docs/adr/0002-fusion.md.
 */
export const TEXT_WEIGHT = 0.12

/** Orders candidates by the cosine plus the weighted share of the reachable BM25, ties by row number. Best first. */
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
