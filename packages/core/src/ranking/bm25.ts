/**
 * Constants of BM25 (Robertson and Zaragoza, 2009): how soon repetitions stop counting, and how much the
 * length of a text matters. Both are far below the usual 1.2 and 0.75: in short passages, containing the
 * words of a question means much and repeating them little. Chosen by measurement, docs/adr/0002-fusion.md.
 */
export const BM25 = { k1: 0.4, b: 0.3 } as const

/** Share of texts above which a word does not select candidates in a large collection and only adds to scores. */
const COMMON_SHARE = 0.2
const LARGE_COLLECTION = 1000

/** Maximum number of query words that are looked up; a long quotation is found by its beginning. */
export const MAX_QUERY_WORDS = 64

/** Weight of a word derived from its document frequency. */
export interface Rarity {
  readonly weight: number
  /** True if the word is rare enough to select candidates. */
  readonly selects: boolean
}

/** Computes the rarity of a word. @param frequency texts with the word @param count texts in all */
export function rarityOf(frequency: number, count: number): Rarity {
  return {
    weight: Math.log(1 + (count - frequency + 0.5) / (frequency + 0.5)),
    selects: count < LARGE_COLLECTION || frequency <= count * COMMON_SHARE,
  }
}

/**
 * Contribution of a word to the BM25 of a text.
 * @param weight inverse document frequency
 * @param count occurrences in the text
 * @param relativeLength terms of the text divided by the average
 */
export function bm25Part(weight: number, count: number, relativeLength: number): number {
  const norm = BM25.k1 * (1 - BM25.b + BM25.b * relativeLength)
  return (weight * count * (BM25.k1 + 1)) / (count + norm)
}

/** Upper bound of a word's contribution. */
export const reachableBm25Part = (weight: number): number => weight * (BM25.k1 + 1)
