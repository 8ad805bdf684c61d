import { codedWords } from './word-codes.ts'
import type { WordVectors } from './word-vectors.ts'

/** Half a stretch, in words: a stretch is any two neighbouring halves. A sentence or two. */
const HALF_STRETCH = 12
const BITS = 8
const BYTE_VALUES = 256

/**
 * Compares a question with passages word by word ("late interaction", Khattab and Zaharia 2020, here within a stretch of
 * some 24 words): each word of the question is matched with the word of the stretch that is most like it in meaning and
 * place, and the best stretch counts.
 * @returns a function that gives a passage's match from its codes: the mean cosine of the question's words, 0 to 1; null
 *   where the codes do not fit the question, or there are no words on either side.
 */
export function createWordMatcher(question: WordVectors): (codes: Uint8Array) => number | null {
  const { dimensions } = question
  const bytesAWord = Math.ceil(dimensions / BITS)
  const tables = questionTables(question)

  return (codes) => {
    const words = codedWords(codes)
    if (words === null || words.length === 0 || words.length % bytesAWord !== 0 || tables.length === 0)
      return null
    const count = words.length / bytesAWord
    const halves = Math.ceil(count / HALF_STRETCH)
    const sums = new Float32Array(halves)
    const best = new Float32Array(halves)
    for (const table of tables) {
      best.fill(-1)
      for (let word = 0, at = 0; word < count; word++) {
        let cosine = 0
        for (let entry = 0; entry < table.length; entry += BYTE_VALUES) {
          cosine += table[entry + (words[at++] as number)] as number
        }
        const half = Math.floor(word / HALF_STRETCH)
        if (cosine > (best[half] as number)) best[half] = cosine
      }
      for (let half = 0; half < halves; half++) {
        // The last half has no neighbour: it counts with the one before it.
        const next = half + 1 < halves ? (best[half + 1] as number) : -1
        sums[half] = (sums[half] as number) + Math.max(best[half] as number, next)
      }
    }
    return Math.max(0, Math.max(...sums) / tables.length)
  }
}

/**
 * For each word of the question and each byte of a code what that byte adds to their cosine, so that a cosine of 384
 * components is 48 additions.
 */
function questionTables({ dimensions, vectors }: WordVectors): Float32Array[] {
  const tables: Float32Array[] = []
  for (let start = 0; start < vectors.length; start += dimensions) {
    const word = vectors.subarray(start, start + dimensions)
    const length = Math.hypot(...word) * Math.sqrt(dimensions)
    if (length === 0) continue
    const table = new Float32Array(Math.ceil(dimensions / BITS) * BYTE_VALUES)
    for (let first = 0, entry = 0; first < dimensions; first += BITS, entry += BYTE_VALUES) {
      const components = word.subarray(first, first + BITS)
      table[entry] = components.reduce((sum, component) => sum - component, 0) / length
      // Each value is one with a bit less, and that bit's component turned from minus to plus.
      for (let value = 1; value < BYTE_VALUES; value++) {
        const bit = 31 - Math.clz32(value)
        table[entry + value] =
          (table[entry + value - (1 << bit)] as number) + (2 * (components[bit] ?? 0)) / length
      }
    }
    tables.push(table)
  }
  return tables
}
