export interface TextVectors {
  /** L2-normalised. */
  readonly vector: Float32Array
  /** Word codes for reranking from `encodeWords` of core/ranking; null if the model does not provide them. */
  readonly wordCodes: Uint8Array | null
}

/** Index data of each chunk and each summary of a document, in order. */
export interface DocumentVectors {
  readonly chunks: readonly TextVectors[]
  readonly summaries: readonly Float32Array[]
}

/** A searchable text, with and without its headings. */
export interface IndexedText {
  readonly id: number
  readonly text: string
  readonly shortText: string
}
