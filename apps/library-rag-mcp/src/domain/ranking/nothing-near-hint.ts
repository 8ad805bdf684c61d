import { foundOnlyFar } from '@agora-mcp/core/ranking'
import { sharesNames } from '@agora-mcp/core/text'

/** Advice for the model if no result is as similar as answers usually are. */
const NOTHING_NEAR_HINTS = {
  passages:
    'No passage found is near enough to answer: the library probably says nothing about it. Say that it was not found.',
  sections:
    'No section found is near enough: the library probably says nothing about it. search_chunks looks at the passages.',
} as const

/** Returns advice for the model if a search found only distant results without the requested names; else null. */
export const nothingNearHint = (
  question: string,
  results: readonly { readonly similarity: number; readonly text: string }[],
  kind: keyof typeof NOTHING_NEAR_HINTS,
): string | null => {
  const texts = results.map(({ text }) => text)
  return foundOnlyFar(results) && !sharesNames(question, texts) ? NOTHING_NEAR_HINTS[kind] : null
}
