/**
 * The vectors of the words that say something in a text, as they stand in it: each the mean of its tokens' vectors, less
 * the mean of the whole text's. What all texts of a model have in common falls out so, and what is left tells the words
 * of a text apart.
 */
export interface WordVectors {
  /** Components of a vector. */
  readonly dimensions: number
  /** A row a word, in the order of the text; of no particular length. */
  readonly vectors: Float32Array
}
