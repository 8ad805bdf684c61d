import { fold } from '@agora-mcp/core/text'
import type { QuotedPart } from './read-quotation.ts'

const HYPHENS = /[-\u2010\u2011]\s*/g

/** Share of the words of a part that stand in some texts, at most: a word may be a piece of a longer one there. */
export function sharedWords({ tokens }: QuotedPart, texts: readonly string[]): number {
  const words = [...new Set(tokens.map(({ key }) => key))].filter((key) => /\p{L}/u.test(key))
  if (words.length === 0) return 1
  const folded = texts.map((text) => fold(text).replace(HYPHENS, ''))
  return words.filter((word) => folded.some((text) => text.includes(word))).length / words.length
}
