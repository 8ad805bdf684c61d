import type { WordVectors } from '@agora-mcp/core/ranking'
import type { TextEmbedder } from '../../ports/embedder.ts'

/** An embedded question, with token vectors for the second ranking stage. */
export interface EmbeddedQuestion {
  /** L2-normalised. */
  readonly vector: Float32Array
  /** Null if the model does not expose token vectors. */
  readonly words: WordVectors | null
  /** Identifies the vector space; vectors of different spaces are never compared. */
  readonly fingerprint: string
}

export interface EmbeddedPassage {
  readonly vector: Float32Array
  /** See `encodeWords` of core/ranking; null if the model does not expose token vectors. */
  readonly wordCodes: Uint8Array | null
  readonly fingerprint: string
}

/** {@link TextEmbedder} with additional data for ranking. */
export interface OfficeEmbedder extends TextEmbedder {
  /** @throws AppError unavailable if the model cannot run here */
  question(text: string, signal?: AbortSignal): Promise<EmbeddedQuestion>
  /** @throws AppError unavailable */
  passagesWithWords(texts: readonly string[], signal?: AbortSignal): Promise<readonly EmbeddedPassage[]>
}
