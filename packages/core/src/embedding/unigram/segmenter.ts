import { extendHash, HASH_START, type Vocabulary } from './vocabulary.ts'

const encoder = new TextEncoder()

/** Id of `<unk>`; it and the other special pieces below it never match text. */
const UNKNOWN_ID = 3

const isContinuation = (byte: number | undefined): boolean => byte !== undefined && (byte & 0xc0) === 0x80

/**
 * The most probable split of a word into pieces: Viterbi over its bytes, where a path's score is the sum of its pieces'.
 * Time grows with the word's length times the longest piece's.
 * @param word normalised text, with `▁` for a space; its pieces hold `▁` only at their start.
 * @returns ids, neighbouring unknown characters as one.
 */
export function segmentWord(vocabulary: Vocabulary, word: string): number[] {
  const bytes = encoder.encode(word)
  const length = bytes.length
  // The best path to each byte: its score, its last piece, and where that starts.
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
