import type { QuestionWords } from '../ranking/index.ts'
import type { Embedder } from './embedder.ts'
import { cutToWindow } from './window.ts'

/** Embeds a question, L2-normalised. One longer than the model's window is cut to its beginning. */
export async function embedQuestion(
  embedder: Embedder,
  text: string,
  signal: AbortSignal,
): Promise<{ vector: Float32Array; fingerprint: string }> {
  const vector = await embedder.embedQuery(cutToWindow(embedder, text), { signal })
  return { vector, fingerprint: embedder.fingerprint }
}

/** Same as {@link embedQuestion} with the vectors of the question's words, null if the model has none. */
export async function embedQuestionWords(
  embedder: Embedder,
  text: string,
  signal: AbortSignal,
): Promise<{ vector: Float32Array; fingerprint: string; words: QuestionWords | null }> {
  if (embedder.words === undefined) return { ...(await embedQuestion(embedder, text, signal)), words: null }
  const { vector, words } = await embedder.words.embedQuery(cutToWindow(embedder, text), { signal })
  return { vector, fingerprint: embedder.fingerprint, words }
}
