import { decodeWords, encodeWords } from './word-codes.ts'
import { nearestWords } from './word-kernel.ts'
import type { WordVectors } from './word-vectors.ts'

/** Half a window in words; a window is any two adjacent halves, one or two sentences. */
const HALF_STRETCH = 12

/** Similarity of a question's words and a passage's: means over the question's words, 0 to 1. */
export interface WordMatch {
  /** Compared with the words of the best window. */
  readonly stretch: number
  /** Compared with all words of the passage. */
  readonly whole: number
  /** Likeness of each word of the question to the nearest in the passage. */
  readonly words: readonly number[]
}

/**
 * Compares a question with passages word by word ("late interaction", Khattab and Zaharia 2020): each word of
 * the question is matched with the most similar contextual word vector, within each window of about 24 words
 * and within the whole passage. The similarity of two words is 1 − 2 × the share of differing signs.
 * @returns a function from a passage's codes to its match; null if the codes do not fit the question, or
 * either side has no words.
 */
export function createWordMatcher(question: WordVectors): (codes: Uint8Array) => WordMatch | null {
  const { dimensions } = question
  const asked = decodeWords(encodeWords(question), dimensions)

  return (codes) => {
    const words = decodeWords(codes, dimensions)
    if (asked === null || words === null) return null
    const { groups: halves, distances } = nearestWords(asked, words, HALF_STRETCH)
    let least = Number.POSITIVE_INFINITY
    for (let half = 0; half < halves; half++) {
      // The last half only pairs with the one before it, which has been counted.
      if (half > 0 && half === halves - 1) break
      let sum = 0
      for (let at = half; at < distances.length; at += halves) {
        const own = distances[at] as number
        const next = half + 1 < halves ? (distances[at + 1] as number) : own
        sum += Math.min(own, next)
      }
      least = Math.min(least, sum)
    }
    const nearest: number[] = []
    for (let at = 0; at < distances.length; at += halves)
      nearest.push(Math.min(...distances.subarray(at, at + halves)))
    const anywhere = nearest.reduce((sum, differing) => sum + differing, 0)
    const likeness = (differing: number, words: number) =>
      Math.max(0, 1 - (2 * differing) / (words * dimensions))
    return {
      stretch: likeness(least, asked.count),
      whole: likeness(anywhere, asked.count),
      words: nearest.map((differing) => likeness(differing, 1)),
    }
  }
}
