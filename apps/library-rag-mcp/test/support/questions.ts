import type { EmbeddedQuestion, EmbedQuestion } from '@agora-mcp/core/embedding'
import type { ChunkQuestion } from '../../src/ports/search.ts'

let embed: EmbedQuestion = () => Promise.reject(new Error('the test says what a question is embedded as'))

/** Embeds the questions of the stores that {@link embedQuestion} is given to, from now on. */
export function embedQuestionsBy(next: EmbedQuestion): void {
  embed = next
}

export function embedQuestionsAs(
  vector: Float32Array,
  fingerprint: string,
  words: EmbeddedQuestion['words'] = null,
): void {
  embedQuestionsBy(async () => ({ vector, fingerprint, words }))
}

export const embedQuestion: EmbedQuestion = (text, signal) => embed(text, signal)

export const questionOf = (text: string, limit: number): ChunkQuestion => ({
  text,
  limit,
  minSimilarity: 0,
  signal: new AbortController().signal,
})
