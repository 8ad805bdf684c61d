import type { QuestionWords } from '@agora-mcp/core/ranking'

export interface EmbeddedQuestion {
  /** L2-normalised. */
  readonly vector: Float32Array
  /** Fingerprint of the embedder of the vector. */
  readonly fingerprint: string
  /** Vectors of its words, null if the model has none. */
  readonly words: QuestionWords | null
}

/** Embeds a question, cut to the model's window. */
export type EmbedQuestion = (text: string, signal: AbortSignal) => Promise<EmbeddedQuestion>
