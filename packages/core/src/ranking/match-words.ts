import { encodeWords, wordLanes } from './word-codes.ts'
import type { WordVectors } from './word-vectors.ts'

/** Half a stretch, in words: a stretch is any two neighbouring halves. A sentence or two. */
const HALF_STRETCH = 12

/**
 * Compares a question with passages word by word ("late interaction", Khattab and Zaharia 2020, here within a stretch of
 * some 24 words): each word of the question is matched with the word of the stretch that is most like it in meaning and
 * place, and the best stretch counts.
 * @returns a function that gives a passage's match from its codes: the mean over the question's words of 1 − 2 × the share
 *   of differing signs, 0 to 1; null where the codes do not fit the question, or there are no words on either side.
 */
export function createWordMatcher(question: WordVectors): (codes: Uint8Array) => number | null {
  const { dimensions } = question
  const asked = wordLanes(encodeWords(question), dimensions)

  return (codes) => {
    const words = wordLanes(codes, dimensions)
    if (asked === null || words === null) return null
    const halves = Math.ceil(words.count / HALF_STRETCH)
    const sums = new Float64Array(halves)
    const nearest = new Float64Array(halves)
    for (let word = 0; word < asked.count; word++) {
      nearestOf(asked.lanes, word * asked.perWord, words.lanes, asked.perWord, nearest.fill(dimensions))
      for (let half = 0; half < halves; half++) {
        // The last half has no neighbour: it counts with the one before it.
        const next = nearest[half + 1] ?? dimensions
        sums[half] = (sums[half] as number) + Math.min(nearest[half] as number, next)
      }
    }
    const distance = Math.min(...sums) / asked.count
    return Math.max(0, 1 - (2 * distance) / dimensions)
  }
}

/** Writes, for each half of a stretch, how many signs of its nearest word differ from the question's word at `start`. */
function nearestOf(
  asked: Uint32Array,
  start: number,
  words: Uint32Array,
  perWord: number,
  nearest: Float64Array,
): void {
  for (let at = 0, word = 0; at < words.length; word++) {
    let distance = 0
    for (let lane = 0; lane < perWord; lane++) {
      distance += bitsOf((asked[start + lane] as number) ^ (words[at++] as number))
    }
    const half = Math.floor(word / HALF_STRETCH)
    if (distance < (nearest[half] as number)) nearest[half] = distance
  }
}

/** How many of 32 bits are set (Warren, Hacker's Delight, 5-1). */
function bitsOf(lane: number): number {
  const pairs = lane - ((lane >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
