import { decodeWords, encodeWords } from './word-codes.ts'
import { nearestWords } from './word-kernel.ts'
import type { WordVectors } from './word-vectors.ts'

/** Half a stretch, in words: a stretch is any two neighbouring halves. A sentence or two. */
const HALF_STRETCH = 12

/** How like a question's words are to those of a passage: means over the question's words, 0 to 1. */
export interface WordMatch {
  /** To the words of the best stretch: what it says in one place. */
  readonly stretch: number
  /** To the words of the whole passage, wherever they stand. */
  readonly whole: number
}

/**
 * Compares a question with passages word by word ("late interaction", Khattab and Zaharia 2020): each word of the question
 * is matched with the word that is most like it in meaning and place, once within each stretch of some 24 words, once
 * within the whole passage. The likeness of two words is 1 − 2 × the share of differing signs.
 * @returns a function that gives a passage's match from its codes; null where the codes do not fit the question, or there
 *   are no words on either side.
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
    let anywhere = 0
    for (let at = 0; at < distances.length; at += halves)
      anywhere += Math.min(...distances.subarray(at, at + halves))
    const likeness = (differing: number) => Math.max(0, 1 - (2 * differing) / (asked.count * dimensions))
    return { stretch: likeness(least), whole: likeness(anywhere) }
  }
}
