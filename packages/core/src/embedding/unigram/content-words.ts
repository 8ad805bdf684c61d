import type { Vocabulary } from './vocabulary.ts'

/** Positions of a word's pieces among the ids of a text, without punctuation. */
export type ContentWord = readonly number[]

/**
 * Natural logarithm of the frequency of a word's rarest piece above which the word is ignored: one in 400
 * pieces. Words made only of more frequent pieces are, in all languages of the model, articles, prepositions
 * and the like, which carry no meaning of their own.
 */
const FREQUENT = -6

/** Special pieces have the lowest ids and match no text. */
const LAST_SPECIAL = 3

const BEGINS_WORD = 1
const IS_READ = 2
const IS_RARE = 4
const KNOWN = 8

/** Creates a function that finds the words of a text among its ids. Caches one byte for each piece seen. */
export function createWordFinder(vocabulary: Vocabulary): (ids: readonly number[]) => ContentWord[] {
  const known = new Map<number, number>()

  const traitsOf = (id: number): number => {
    const traits = known.get(id)
    if (traits !== undefined) return traits
    const piece = id > LAST_SPECIAL ? vocabulary.piece(id) : ''
    const found =
      KNOWN |
      (piece.startsWith('▁') ? BEGINS_WORD : 0) |
      (/[\p{L}\p{N}]/u.test(piece) ? IS_READ : 0) |
      (piece !== '' && vocabulary.score(id) <= FREQUENT ? IS_RARE : 0)
    known.set(id, found)
    return found
  }

  return (ids) => {
    const words: ContentWord[] = []
    let word: number[] = []
    let isRare = false
    const close = () => {
      if (isRare) words.push(word)
      word = []
      isRare = false
    }
    for (const [place, id] of ids.entries()) {
      const traits = traitsOf(id)
      if (traits & BEGINS_WORD) close()
      if ((traits & IS_READ) === 0) continue
      word.push(place)
      if (traits & IS_RARE) isRare = true
    }
    close()
    return words
  }
}
