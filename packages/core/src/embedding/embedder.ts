import type { WordVectors } from '../ranking/index.ts'

/** Options of every embedding call. */
export interface EmbedOptions {
  /** Stops the work between two texts; the call then rejects with the signal's reason. */
  signal?: AbortSignal
  /** Called as passages are done, with how many of the call's texts have a vector so far. */
  onProgress?: (done: number) => void
}

/**
 * Turns text into vectors. All vectors are `Float32Array`s of `dimensions` components, L2-normalised, so that a
 * dot product is the cosine. Prefixes and pooling are the model's own and are applied inside.
 */
export interface Embedder {
  /** The model's name as its users know it, e.g. `multilingual-e5-small`. */
  readonly modelId: string
  /** Components of a vector. */
  readonly dimensions: number
  /**
   * Identifies the vector space: model, revision, dimensions, pooling, prefixes. Stored with the data; vectors of
   * different fingerprints are never compared.
   */
  readonly fingerprint: string
  /**
   * The longest text that is read whole, as `countTokens` counts: room for prefix and special tokens is taken off.
   * Callers cut before, on purpose; `cutToWindow` does.
   */
  readonly maxTokens: number
  /** Length of a text in the model's tokens, without prefix and special tokens. */
  countTokens(text: string): number
  /**
   * The vector of a question.
   * @throws AppError invalid_input when the text is longer than `maxTokens`: nothing is cut silently.
   * @throws AppError unavailable, rate_limited or upstream when the model is behind a network.
   */
  embedQuery(text: string, options?: EmbedOptions): Promise<Float32Array>
  /**
   * The vectors of stored texts, one row a text, in their order.
   * @throws AppError invalid_input when a text is longer than `maxTokens`.
   * @throws AppError unavailable, rate_limited or upstream when the model is behind a network.
   */
  embedPassages(texts: readonly string[], options?: EmbedOptions): Promise<Float32Array[]>
  /** The same, and the words of each text from the same pass; absent where a model shows nothing of them. */
  readonly words?: WordEmbedder | undefined
  /** Frees the model. No call may follow. */
  close(): Promise<void>
}

/** A question as a whole, and its words. */
export interface QuestionVectors {
  readonly vector: Float32Array
  readonly words: WordVectors
}

/** A passage as a whole, and its words as they are stored. */
export interface PassageVectors {
  readonly vector: Float32Array
  /** See `encodeWords` of core/ranking. */
  readonly wordCodes: Uint8Array
}

/** Embeds texts with their words, for the second stage of ranking. Everything else is as {@link Embedder} has it. */
export interface WordEmbedder {
  embedQuery(text: string, options?: EmbedOptions): Promise<QuestionVectors>
  embedPassages(texts: readonly string[], options?: EmbedOptions): Promise<PassageVectors[]>
}
