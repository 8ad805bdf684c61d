import { fold } from '@agora-mcp/core/text'

/** Whether a text contains each of the words that were typed, or begins of them, whatever their accents and case. */
export function containsWords(text: string, typed: string): boolean {
  const folded = fold(text)
  return fold(typed)
    .split(/[^\p{L}\p{N}]+/u)
    .every((word) => folded.includes(word))
}
