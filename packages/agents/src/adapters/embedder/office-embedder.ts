import type { WordVectors } from '@agora-mcp/core/ranking'
import type { TextEmbedder } from '../../ports/embedder.ts'

/** A question with the vectors of its words, which the second stage of ranking compares. */
export interface EmbeddedQuestion {
  /** Of length 1. */
  readonly vector: Float32Array
  /** Null where the model shows no words. */
  readonly words: WordVectors | null
  /** Of the vector space; vectors of another one are never compared with it. */
  readonly fingerprint: string
}

export interface EmbeddedPassage {
  readonly vector: Float32Array
  /** See `encodeWords` of core/ranking; null where the model shows no words. */
  readonly wordCodes: Uint8Array | null
  readonly fingerprint: string
}

/** {@link TextEmbedder} with what ranking needs besides. */
export interface OfficeEmbedder extends TextEmbedder {
  /** @throws AppError unavailable when the model cannot be run here */
  question(text: string, signal?: AbortSignal): Promise<EmbeddedQuestion>
  /** @throws AppError unavailable */
  passagesWithWords(texts: readonly string[], signal?: AbortSignal): Promise<readonly EmbeddedPassage[]>
}
