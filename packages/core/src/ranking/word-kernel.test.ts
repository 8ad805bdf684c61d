import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { CodedWords } from './word-codes.ts'
import { nearestWords } from './word-kernel.ts'

const wordsOf = (bytesAWord: number, most: number) =>
  fc
    .array(fc.uint8Array({ minLength: bytesAWord, maxLength: bytesAWord }), { minLength: 1, maxLength: most })
    .map(
      (words): CodedWords => ({
        count: words.length,
        bytesAWord,
        bytes: Uint8Array.from(words.flatMap((word) => [...word])),
      }),
    )

const wordAt = ({ bytes, bytesAWord }: CodedWords, at: number) =>
  bytes.subarray(at * bytesAWord, (at + 1) * bytesAWord)
const bitsOf = (byte: number) => byte.toString(2).replaceAll('0', '').length
const distance = (a: Uint8Array, b: Uint8Array) =>
  a.reduce((sum, byte, i) => sum + bitsOf(byte ^ (b[i] ?? 0)), 0)

it('gives the distance of the nearest word of each group, for words of any length', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(4, 12, 16, 48, 128).chain((bytes) => fc.tuple(wordsOf(bytes, 5), wordsOf(bytes, 40))),
      fc.constantFrom(1, 7, 12),
      ([asked, words], group) => {
        const { groups, distances } = nearestWords(asked, words, group)
        expect(groups).toBe(Math.ceil(words.count / group))
        const wanted = Array.from({ length: asked.count }, (_, word) =>
          Array.from({ length: groups }, (_, at) => {
            const end = Math.min(words.count, (at + 1) * group)
            const own = Array.from({ length: end - at * group }, (_, i) => wordAt(words, at * group + i))
            return Math.min(...own.map((other) => distance(wordAt(asked, word), other)))
          }),
        )
        expect([...distances]).toEqual(wanted.flat())
      },
    ),
  )
})

it('takes texts of any length: its memory grows', () => {
  const long = { count: 5000, bytesAWord: 48, bytes: new Uint8Array(5000 * 48).fill(255) }
  const asked = { count: 1, bytesAWord: 48, bytes: new Uint8Array(48) }
  expect([...nearestWords(asked, long, 5000).distances]).toEqual([384])
})
