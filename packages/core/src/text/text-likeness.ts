/** Counting of an n-gram that occurs several times in a text. */
export type RepeatedNgrams = 'each' | 'once'

/**
 * Measures the similarity of two texts by letters: the share of common n-grams (Dice's coefficient), 0 to 1.
 * Nothing is folded or padded.
 * @param size Length of an n-gram in UTF-16 units, at least 1. A shorter text has none and matches nothing.
 * @example textLikeness('Cluj', 'Kluj', 2) // 2/3
 */
export function textLikeness(a: string, b: string, size: number, repeats: RepeatedNgrams = 'each'): number {
  const [ofA, ofB] = [ngrams(a, size, repeats), ngrams(b, size, repeats)]
  if (ofA.length === 0 || ofB.length === 0) return 0
  const unmatched = new Map<string, number>()
  for (const ngram of ofA) unmatched.set(ngram, (unmatched.get(ngram) ?? 0) + 1)
  let shared = 0
  for (const ngram of ofB) {
    const left = unmatched.get(ngram) ?? 0
    if (left === 0) continue
    shared += 1
    unmatched.set(ngram, left - 1)
  }
  return (2 * shared) / (ofA.length + ofB.length)
}

function ngrams(text: string, size: number, repeats: RepeatedNgrams): readonly string[] {
  const all = Array.from({ length: Math.max(0, text.length - size + 1) }, (_, at) =>
    text.slice(at, at + size),
  )
  return repeats === 'once' ? [...new Set(all)] : all
}
