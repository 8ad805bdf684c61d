import { textLikeness } from '@agora-mcp/core/text'

const TRIGRAM = 3

/** Computes the similarity of two texts, 0 to 1, as their share of common trigrams; initial ones weigh more. */
export function likeness(a: string, b: string): number {
  return textLikeness(padded(a), padded(b), TRIGRAM, 'once')
}

/** Pads words like `pg_trgm`: the first letter is in three trigrams, the last in two. */
const padded = (text: string): string => `  ${text} `
