/** Share of the words of one text that another has, counted as often. */
export interface SharedWords {
  readonly shared: number
  readonly wanted: number
  readonly own: number
  /** Words that are not shared, at most twenty. */
  readonly missing: readonly string[]
}

/**
 * Compares the words of a text with those that are wanted, whatever their order, case and form of letters. Numbers count
 * by their first digits without separators: programs show one value with more digits than others.
 */
export function countWords(text: string, wanted: string): SharedWords {
  const [own, other] = [wordsOf(text), wordsOf(wanted)]
  const left = new Map<string, number>()
  for (const word of own) left.set(word, (left.get(word) ?? 0) + 1)
  const missing: string[] = []
  for (const word of other) {
    const count = left.get(word) ?? 0
    if (count === 0) missing.push(word)
    else left.set(word, count - 1)
  }
  return {
    shared: other.length - missing.length,
    wanted: other.length,
    own: own.length,
    missing: missing.slice(0, 20),
  }
}

const DIGITS = 5

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\d[\d.,]*\d/g, (number) => number.replaceAll(/[.,]|^0+/g, '').slice(0, DIGITS))
    .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
