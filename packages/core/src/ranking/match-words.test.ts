import { describe, expect, it } from 'vitest'
import { createWordMatcher } from './match-words.ts'
import { encodeWords } from './word-codes.ts'
import type { WordVectors } from './word-vectors.ts'

const DIMENSIONS = 12

/** Word number n: a deterministic vector of plus and minus ones (mulberry32). */
function word(n: number): number[] {
  let state = n * 7919
  return Array.from({ length: DIMENSIONS }, () => {
    state = (state + 0x6d2b79f5) | 0
    return Math.imul(state ^ (state >>> 15), 1 | state) & 0x10000 ? 1 : -1
  })
}

const text = (...words: readonly number[][]): WordVectors => ({
  dimensions: DIMENSIONS,
  vectors: Float32Array.from(words.flat()),
})
const matches = (question: WordVectors, passage: WordVectors) =>
  createWordMatcher(question)(encodeWords(passage))
const match = (question: WordVectors, passage: WordVectors) => matches(question, passage)?.stretch
const times = (count: number, of: number[]) => Array.from({ length: count }, () => of)
const opposite = (of: number[]) => of.map((component) => -component)

describe('createWordMatcher', () => {
  it('is 1 where every word of the question stands in the passage, in any order', () => {
    expect(match(text(word(1), word(2)), text(word(2), word(5), word(1)))).toBeCloseTo(1, 6)
  })

  it('tells of each word how like the nearest is', () => {
    const passage = text(word(2), word(5))
    expect(matches(text(word(1), word(2)), passage)?.words[1]).toBeCloseTo(1, 6)
    expect(matches(text(opposite(word(5))), text(word(5)))?.words).toEqual([0])
  })

  it('looks at signs alone, so that the length of a vector is nothing', () => {
    const long = word(1).map((sign, i) => sign * (1 + 50 * i))
    expect(
      match(
        text(long),
        text(
          opposite(long),
          word(1).map((sign) => sign * 0.01),
        ),
      ),
    ).toBeCloseTo(1, 6)
  })

  it('counts a word that is not there as far as another is like it', () => {
    const [first, second] = [word(1), word(2)]
    const like = first.map((sign, i) => (i === 0 ? -sign : sign))
    const cosine = (DIMENSIONS - 2) / DIMENSIONS
    expect(match(text(first, second), text(like, second))).toBeCloseTo((1 + cosine) / 2, 6)
  })

  it('wants the words close together: neither one at each end, nor each in another part', () => {
    const [first, second] = [word(1), word(2)]
    const filler = (count: number) => times(count, opposite(first))
    const question = text(first, second)
    const near = match(question, text(...filler(30), first, ...filler(8), second, ...filler(30)))
    const far = match(question, text(first, ...filler(60), second))
    expect(near).toBeCloseTo(1, 6)
    expect(far).toBeLessThan(0.9)
  })

  it('finds the words of the whole passage wherever they stand', () => {
    const [first, second] = [word(1), word(2)]
    const apart = text(first, ...times(60, opposite(first)), second)
    expect(matches(text(first, second), apart)?.whole).toBeCloseTo(1, 6)
    expect(matches(text(first, second), text(first))?.whole).toBeCloseTo(
      matches(text(first, second), text(first))?.stretch ?? 0,
      6,
    )
  })

  it('finds them at the very end, too', () => {
    const passage = text(...times(25, opposite(word(1))), word(1))
    expect(match(text(word(1)), passage)).toBeCloseTo(1, 6)
  })

  it('is never below 0', () => {
    expect(match(text(word(1)), text(opposite(word(1))))).toBe(0)
  })

  it('says nothing where a side has no words, or the codes are of another kind', () => {
    expect(matches(text(word(1)), text())).toBeNull()
    expect(matches(text(), text(word(1)))).toBeNull()
    const matchOf = createWordMatcher(text(word(1)))
    expect(matchOf(new Uint8Array())).toBeNull()
    expect(matchOf(Uint8Array.of(2, 255, 255, 0, 0))).toBeNull()
    expect(matchOf(Uint8Array.of(1, 255, 255, 255))).toBeNull()
    expect(matchOf(Uint8Array.of(1))).toBeNull()
  })

  it('takes four bytes for every 32 components of a word, and one before them all', () => {
    expect(encodeWords(text(word(1), word(2), word(3)))).toHaveLength(1 + 3 * 4)
    const large = { dimensions: 384, vectors: new Float32Array(2 * 384).fill(1) }
    expect(encodeWords(large)).toHaveLength(1 + 2 * 48)
    expect(createWordMatcher(large)(encodeWords(large))).toEqual({ stretch: 1, whole: 1, words: [1, 1] })
  })
})
