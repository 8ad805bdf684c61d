/** What a text is found by in meaning. */
export interface TextVectors {
  /** L2-normalised. */
  readonly vector: Float32Array
  /** Its words for the second stage of ranking, as `encodeWords` of core/ranking has them; null where the model shows none. */
  readonly wordCodes: Uint8Array | null
}

/** What each chunk and each summary of a document is found by, in their order. */
export interface DocumentVectors {
  readonly chunks: readonly TextVectors[]
  readonly summaries: readonly Float32Array[]
}

/** A text that search finds, and the same without its headings. */
export interface IndexedText {
  /** Row number. */
  readonly id: number
  readonly text: string
  readonly shortText: string
}
