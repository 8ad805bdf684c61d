import { extendHash, HASH_START, type Vocabulary } from './vocabulary.ts'

const encoder = new TextEncoder()

/** Id of `<unk>`; this id and the lower special ones never match text. */
const UNKNOWN_ID = 3

const isContinuation = (byte: number | undefined): boolean => byte !== undefined && (byte & 0xc0) === 0x80

/**
 * Splits a word into its most probable pieces: Viterbi over its bytes, where the score of a path is the sum
 * of its pieces'. Time is proportional to the length of the word times that of the longest piece.
 * @param word normalised text, with `▁` for a space; its pieces hold `▁` only at their start.
 * @returns ids, with adjacent unknown characters merged into one.
 */
export function segmentWord(vocabulary: Vocabulary, word: string): number[] {
  const bytes = encoder.encode(word)
  const length = bytes.length
  // Best path to each byte: its score, its last piece, and where that starts.
  const scores = new Float64Array(length + 1).fill(Number.NEGATIVE_INFINITY)
  const pieces = new Int32Array(length + 1)
  const starts = new Int32Array(length + 1)
  scores[0] = 0

  const offer = (start: number, end: number, id: number, score: number) => {
    const total = (scores[start] as number) + score
    if (total <= (scores[end] as number)) return
    scores[end] = total
    pieces[end] = id
    starts[end] = start
  }

  for (let start = 0; start < length; ) {
    let nextCharacter = start + 1
    while (isContinuation(bytes[nextCharacter])) nextCharacter++
    let characterIsPiece = false
    let hash = HASH_START
    const limit = Math.min(length, start + vocabulary.longest)
    for (let end = start; end < limit; ) {
      hash = extendHash(hash, bytes[end++] as number)
      if (isContinuation(bytes[end])) continue
      const id = vocabulary.find(hash, bytes, start, end)
      if (id <= UNKNOWN_ID) continue
      if (end === nextCharacter) characterIsPiece = true
      offer(start, end, id, vocabulary.score(id))
    }
    if (!characterIsPiece) offer(start, nextCharacter, UNKNOWN_ID, vocabulary.unknownScore)
    start = nextCharacter
  }

  const ids: number[] = []
  for (let end = length; end > 0; end = starts[end] as number) {
    const id = pieces[end] as number
    if (id !== UNKNOWN_ID || ids.at(-1) !== UNKNOWN_ID) ids.push(id)
  }
  return ids.reverse()
}
