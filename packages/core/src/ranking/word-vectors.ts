/**
 * Vectors of the meaningful words of a text in context: each the mean of its tokens' vectors, minus the mean
 * of the whole text's. This removes what all texts of a model have in common and keeps what distinguishes the
 * words of a text.
 */
export interface WordVectors {
  readonly dimensions: number
  /** One row per word, in the order of the text; not normalised. */
  readonly vectors: Float32Array
}

export interface QuestionWords extends WordVectors {
  /** The words as written, e.g. `l'adresse`, one per row. */
  readonly texts: readonly string[]
}
