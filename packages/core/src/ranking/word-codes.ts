import type { WordVectors } from './word-vectors.ts'

/** Names this coding in the first byte, so that another one can be told from it. */
const SIGNS = 1
const LANE_BYTES = 4
const LANE_BITS = 32

/**
 * The words of a passage for the second stage of ranking, in a bit a component: its sign. With 384 components a word takes
 * 48 bytes, a passage of 180 tokens about 5 kB; more bits find no more (docs/adr/0002-fusion.md).
 */
export function encodeWords({ dimensions, vectors }: WordVectors): Uint8Array {
  const bytesAWord = bytesOf(dimensions)
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

/** Words as their signs. */
export interface CodedWords {
  readonly count: number
  readonly bytesAWord: number
  /** Word after word, unused bits 0. */
  readonly bytes: Uint8Array
}

/** The words of codes; null where there are none, or they are coded in another way or with other dimensions. */
export function decodeWords(codes: Uint8Array, dimensions: number): CodedWords | null {
  const bytesAWord = bytesOf(dimensions)
  const count = (codes.length - 1) / bytesAWord
  if (codes[0] !== SIGNS || count < 1 || !Number.isInteger(count)) return null
  return { count, bytesAWord, bytes: codes.subarray(1) }
}

const bytesOf = (dimensions: number): number => Math.ceil(dimensions / LANE_BITS) * LANE_BYTES
