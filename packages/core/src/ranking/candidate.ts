/**
 * One item that a store found. Both figures are always there, whichever list found it: the fusion of stores that
 * fill only one of them would depend on the store.
 */
export interface Candidate {
  /** The store's row number of the item. */
  readonly id: number
  /** Cosine of its vector to the query's, exact, -1 to 1. */
  readonly cosine: number
  /** BM25 of its text for the query, 0 where no word is shared. */
  readonly bm25: number
  /**
   * How much nearer its vector lies to the stored ones than these lie to each other, as a difference of cosines. What
   * is near to everything is found for any question; short texts differ much in this, long ones little.
   */
  readonly hubness: number
  /** ISO 639-1, the language that its words are read in; null where it is unknown. */
  readonly language: string | null
}

/** What unrelated texts score for a query: its cosines to fixed random samples of the stored vectors. */
export interface Background {
  /** To a sample of all. */
  readonly all: Float32Array
  /** To a sample of each language that there are items in; null stands for unknown ones. */
  readonly byLanguage: ReadonlyMap<string | null, Float32Array>
}

/** What a store answers to one hybrid query: the union of its full-text and its vector candidates, in no order. */
export interface CandidateSet {
  readonly candidates: readonly Candidate[]
  /**
   * The BM25 that a text holding every term of the query ideally often would reach. Terms the collection does not
   * know are counted in, so that one known word among nine unknown ones does not look like a full match.
   */
  readonly reachableBm25: number
  readonly background: Background
}

/** What a store answers that holds nothing. */
export const NO_CANDIDATES: CandidateSet & { readonly candidates: readonly never[] } = {
  candidates: [],
  reachableBm25: 0,
  background: { all: new Float32Array(), byLanguage: new Map() },
}
