/** Options of every embedding call. */
export interface EmbedOptions {
  /** Stops the work between two batches; the call then rejects with the signal's reason. */
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
  /** Longest input in the model's tokens, prefix and special tokens included; callers cut before, on purpose. */
  readonly maxTokens: number
  /** Length of a text in the model's tokens, without prefix and special tokens. */
  countTokens(text: string): number
  /**
   * The vector of a question.
   * @throws AppError unavailable, rate_limited or upstream when the model is behind a network.
   */
  embedQuery(text: string, options?: EmbedOptions): Promise<Float32Array>
  /**
   * The vectors of stored texts, one row a text, in their order.
   * @throws AppError unavailable, rate_limited or upstream when the model is behind a network.
   */
  embedPassages(texts: readonly string[], options?: EmbedOptions): Promise<Float32Array[]>
  /** Frees the model. No call may follow. */
  close(): Promise<void>
}
