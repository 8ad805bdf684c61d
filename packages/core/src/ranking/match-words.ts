import { decodeWords, encodeWords } from './word-codes.ts'
import { nearestWords } from './word-kernel.ts'
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
  const asked = decodeWords(encodeWords(question), dimensions)

  return (codes) => {
    const words = decodeWords(codes, dimensions)
    if (asked === null || words === null) return null
    const { groups: halves, distances } = nearestWords(asked, words, HALF_STRETCH)
    let least = Number.POSITIVE_INFINITY
    for (let half = 0; half < halves; half++) {
      // The last half has no neighbour but the one before it, with which it has counted already.
      if (half > 0 && half === halves - 1) break
      let sum = 0
      for (let at = half; at < distances.length; at += halves) {
        const own = distances[at] as number
        const next = half + 1 < halves ? (distances[at + 1] as number) : own
        sum += Math.min(own, next)
      }
      least = Math.min(least, sum)
    }
    return Math.max(0, 1 - (2 * least) / (asked.count * dimensions))
  }
}
