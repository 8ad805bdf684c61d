import type { WordVectors } from '../ranking/index.ts'
import type { Embedder } from './embedder.ts'
import { cutToWindow } from './window.ts'

/**
 * The vector of a question, L2-normalised, and the fingerprint of the space it lies in. Of a question longer than the
 * model's window, the beginning counts.
 */
export async function embedQuestion(
  embedder: Embedder,
  text: string,
  signal: AbortSignal,
): Promise<{ vector: Float32Array; fingerprint: string }> {
  const vector = await embedder.embedQuery(cutToWindow(embedder, text), { signal })
  return { vector, fingerprint: embedder.fingerprint }
}

/** The same with the vectors of the question's words, null where the model shows none. */
export async function embedQuestionWords(
  embedder: Embedder,
  text: string,
  signal: AbortSignal,
): Promise<{ vector: Float32Array; fingerprint: string; words: WordVectors | null }> {
  if (embedder.words === undefined) return { ...(await embedQuestion(embedder, text, signal)), words: null }
  const { vector, words } = await embedder.words.embedQuery(cutToWindow(embedder, text), { signal })
  return { vector, fingerprint: embedder.fingerprint, words }
}
