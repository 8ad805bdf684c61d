/**
 * Constants of BM25 (Robertson and Zaragoza, 2009): how soon repetitions stop to count, and how much a text's length
 * matters. Both far below the usual 1.2 and 0.75: a passage is short, so that having the words of a question says much
 * and having them again says little. Chosen by measurement, docs/adr/0002-fusion.md.
 */
export const BM25 = { k1: 0.4, b: 0.3 } as const

/** Words in more texts than this share find nothing in a large collection: they count, but select no candidates. */
const COMMON_SHARE = 0.2
const LARGE_COLLECTION = 1000

/** Words of a query that are looked up; a quotation is found by its beginning. */
export const MOST_QUERY_WORDS = 64

/** What the number of texts with a word says of it. */
export interface Rarity {
  /** Inverse document frequency. */
  readonly weight: number
  /** Whether the word is rare enough to make candidates. */
  readonly selects: boolean
}

/**
 * How rare a word is.
 * @param frequency texts with the word
 * @param count texts in all
 */
export function rarityOf(frequency: number, count: number): Rarity {
  return {
    weight: Math.log(1 + (count - frequency + 0.5) / (frequency + 0.5)),
    selects: count < LARGE_COLLECTION || frequency <= count * COMMON_SHARE,
  }
}

/**
 * What a word adds to the BM25 of a text.
 * @param weight its inverse document frequency
 * @param count how often it stands in the text
 * @param relativeLength terms of the text over those of the average one
 */
export function bm25Part(weight: number, count: number, relativeLength: number): number {
  const norm = BM25.k1 * (1 - BM25.b + BM25.b * relativeLength)
  return (weight * count * (BM25.k1 + 1)) / (count + norm)
}

/** The most that a word can add. */
export const reachableBm25Part = (weight: number): number => weight * (BM25.k1 + 1)
