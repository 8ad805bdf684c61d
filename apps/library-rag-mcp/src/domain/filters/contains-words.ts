import { fold } from '@agora-mcp/core/text'

/** Checks whether a text contains each typed word as the beginning of a word, ignoring accents and case. */
export function containsWords(text: string, typed: string): boolean {
  const folded = fold(text)
  return fold(typed)
    .split(/[^\p{L}\p{N}]+/u)
    .every((word) => folded.includes(word))
}
