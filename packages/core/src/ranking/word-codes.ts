import type { WordVectors } from './word-vectors.ts'

/** Names this coding in the first byte, so that another one can be told from it. */
const SIGNS = 1
const BITS = 8

/**
 * The words of a passage for the second stage of ranking, in a bit a component: its sign. With 384 components a word takes
 * 48 bytes, a passage of 180 tokens about 5 kB; more bits find no more (docs/adr/0002-fusion.md).
 */
export function encodeWords({ dimensions, vectors }: WordVectors): Uint8Array {
  const bytesAWord = Math.ceil(dimensions / BITS)
  const codes = new Uint8Array(1 + (vectors.length / dimensions) * bytesAWord)
  codes[0] = SIGNS
  for (let start = 0, at = 1; start < vectors.length; start += dimensions, at += bytesAWord) {
    for (let i = 0; i < dimensions; i++) {
      if ((vectors[start + i] as number) > 0)
        codes[at + (i >> 3)] = (codes[at + (i >> 3)] as number) | (1 << (i & 7))
    }
  }
  return codes
}

/** The coded words of a passage, `ceil(dimensions / 8)` bytes a word; null where they are coded in another way. */
export function codedWords(codes: Uint8Array): Uint8Array | null {
  return codes[0] === SIGNS ? codes.subarray(1) : null
}
