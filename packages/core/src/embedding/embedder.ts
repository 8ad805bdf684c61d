import type { QuestionWords } from '../ranking/index.ts'

export interface EmbedOptions {
  /** Stops the work between two texts; the call then rejects with the signal's reason. */
  signal?: AbortSignal
  /** Called as passages are finished, with the number of the call's texts embedded so far. */
  onProgress?: (done: number) => void
}

/**
 * Turns text into vectors. All vectors are `Float32Array`s of `dimensions` components, L2-normalised, so that
 * a dot product is the cosine. Prefixes and pooling are specific to the model and applied internally.
 */
export interface Embedder {
  /** Name of the model as its users know it, e.g. `multilingual-e5-small`. */
  readonly modelId: string
  readonly dimensions: number
  /** Identifies the vector space and is stored with the data; vectors of different ones are never compared. */
  readonly fingerprint: string
  /** Longest text read in full, by `countTokens`, without room for prefix and special tokens; see `cutToWindow`. */
  readonly maxTokens: number
  /** Length of a text in the model's tokens, without prefix and special tokens. */
  countTokens(text: string): number
  /** @throws AppError invalid_input beyond `maxTokens`; unavailable, rate_limited or upstream over a network */
  embedQuery(text: string, options?: EmbedOptions): Promise<Float32Array>
  /** In the order of the texts. @throws AppError as `embedQuery` */
  embedPassages(texts: readonly string[], options?: EmbedOptions): Promise<Float32Array[]>
  /** Embeds texts with their words in the same pass; absent if the model has no word vectors. */
  readonly words?: WordEmbedder | undefined
  /** Frees the model. No call may follow. */
  close(): Promise<void>
}

export interface QuestionVectors {
  readonly vector: Float32Array
  readonly words: QuestionWords
}

export interface PassageVectors {
  readonly vector: Float32Array
  /** Format of `encodeWords` in core/ranking. */
  readonly wordCodes: Uint8Array
}

/** Embeds texts with their words, for the second stage of ranking; otherwise like {@link Embedder}. */
export interface WordEmbedder {
  embedQuery(text: string, options?: EmbedOptions): Promise<QuestionVectors>
  embedPassages(texts: readonly string[], options?: EmbedOptions): Promise<PassageVectors[]>
}
