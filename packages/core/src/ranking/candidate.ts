/** An item found by a store. Both figures are set, or the fusion would depend on which list found it. */
export interface Candidate {
  /** Row number of the item in the store. */
  readonly id: number
  /** Exact cosine of its vector and the query's, -1 to 1. */
  readonly cosine: number
  /** BM25 of its text for the query, 0 without shared words. */
  readonly bm25: number
  /**
   * Mean similarity of its vector to the stored ones above their mean similarity to each other, as a
   * difference of cosines. A hub is found for any question; short texts differ much in this, long ones
   * little.
   */
  readonly hubness: number
  /** ISO 639-1, the language used for stemming; null if unknown. */
  readonly language: string | null
}

/** Scores of unrelated texts for a query: its cosines to fixed random samples of the stored vectors. */
export interface Background {
  /** Cosines to a sample of all items. */
  readonly all: Float32Array
  /** Cosines to a sample of each language; null stands for unknown languages. */
  readonly byLanguage: ReadonlyMap<string | null, Float32Array>
}

/** Result of one hybrid query: the union of its full-text and its vector candidates, unordered. */
export interface CandidateSet {
  readonly candidates: readonly Candidate[]
  /**
   * BM25 of a text that would contain every term of the query ideally often. Terms unknown to the collection
   * are included, so that one known word among nine unknown ones does not look like a full match.
   */
  readonly reachableBm25: number
  readonly background: Background
}

export const NO_CANDIDATES: CandidateSet & { readonly candidates: readonly never[] } = {
  candidates: [],
  reachableBm25: 0,
  background: { all: new Float32Array(), byLanguage: new Map() },
}
