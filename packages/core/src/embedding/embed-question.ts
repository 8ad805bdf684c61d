import type { QuestionWords } from '../ranking/index.ts'
import type { Embedder } from './embedder.ts'
import { cutToWindow } from './window.ts'

export interface EmbeddedQuestion {
  /** L2-normalised. */
  readonly vector: Float32Array
  /** Fingerprint of the embedder that computed the vector. */
  readonly fingerprint: string
  /** Vectors of the words; null if the model does not provide them. */
  readonly words: QuestionWords | null
}

/** Embeds a question; truncates one longer than the model's window. */
export type EmbedQuestion = (text: string, signal: AbortSignal) => Promise<EmbeddedQuestion>

/** Embeds a question, L2-normalised. One longer than the model's window is cut to its beginning. */
export async function embedQuestion(
  embedder: Embedder,
  text: string,
  signal: AbortSignal,
): Promise<Omit<EmbeddedQuestion, 'words'>> {
  const vector = await embedder.embedQuery(cutToWindow(embedder, text), { signal })
  return { vector, fingerprint: embedder.fingerprint }
}

/** Same as {@link embedQuestion} with the vectors of the question's words, null if the model has none. */
export async function embedQuestionWords(
  embedder: Embedder,
  text: string,
  signal: AbortSignal,
): Promise<EmbeddedQuestion> {
  if (embedder.words === undefined) return { ...(await embedQuestion(embedder, text, signal)), words: null }
  const { vector, words } = await embedder.words.embedQuery(cutToWindow(embedder, text), { signal })
  return { vector, fingerprint: embedder.fingerprint, words }
}
