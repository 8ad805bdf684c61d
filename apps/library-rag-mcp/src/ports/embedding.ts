import type { WordVectors } from '@agora-mcp/core/ranking'

export interface EmbeddedQuestion {
  /** L2-normalised. */
  readonly vector: Float32Array
  /** Fingerprint of the embedder that computed the vector. */
  readonly fingerprint: string
  /** Vectors of the words; null if the model does not provide them. */
  readonly words: WordVectors | null
}

/** Embeds a question; truncates one longer than the model's window. */
export type EmbedQuestion = (text: string, signal: AbortSignal) => Promise<EmbeddedQuestion>
