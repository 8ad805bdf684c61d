import { type FoundText, foundOnlyFar } from '@agora-mcp/core/ranking'

/** Advice for the model if no result is as similar as answers usually are. */
const NOTHING_NEAR_HINTS = {
  passages:
    'No passage found is near enough to answer: the library probably says nothing about it. Say that it was not found.',
  sections:
    'No section found is near enough: the library probably says nothing about it. search_chunks looks at the passages.',
} as const

/** Returns advice for the model if a search found only distant results; else null. */
export const nothingNearHint = (
  question: string,
  results: readonly FoundText[],
  kind: keyof typeof NOTHING_NEAR_HINTS,
): string | null => (foundOnlyFar(question, results) ? NOTHING_NEAR_HINTS[kind] : null)
