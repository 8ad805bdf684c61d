import { textLikeness } from '@agora-mcp/core/text'

const TRIGRAM = 3

/** Share of trigrams that two texts have in common, 0 to 1; those at the beginning of a text count more. */
export function likeness(a: string, b: string): number {
  return textLikeness(padded(a), padded(b), TRIGRAM, 'once')
}

/** As `pg_trgm` pads words: the first letter is in three trigrams, the last in two. */
const padded = (text: string): string => `  ${text} `
