import type { WordVectors } from './word-vectors.ts'

/** Encoding version in the first byte. */
const SIGNS = 1
const LANE_BYTES = 4
const LANE_BITS = 32

/**
 * Encodes the words of a passage for the second stage of ranking with one bit per component: its sign. With
 * 384 components a word takes 48 bytes, a passage of 180 tokens about 5 kB; more bits do not improve
 * retrieval (docs/adr/0002-fusion.md).
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

export interface CodedWords {
  readonly count: number
  readonly bytesAWord: number
  /** Concatenated words, unused bits 0. */
  readonly bytes: Uint8Array
}

/** Decodes words; null if there are none, or the encoding or the dimensions differ. */
export function decodeWords(codes: Uint8Array, dimensions: number): CodedWords | null {
  const bytesAWord = bytesOf(dimensions)
  const count = (codes.length - 1) / bytesAWord
  if (codes[0] !== SIGNS || count < 1 || !Number.isInteger(count)) return null
  return { count, bytesAWord, bytes: codes.subarray(1) }
}

const bytesOf = (dimensions: number): number => Math.ceil(dimensions / LANE_BITS) * LANE_BYTES
