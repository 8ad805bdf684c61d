import type { WordVectors } from '../ranking/index.ts'
import type { Pooling } from './fingerprint.ts'

/** Pools the token vectors of one text, `tokens` × `dimensions`, into one of length 1. No padding: every row counts. */
export function poolTokens(rows: Float32Array, dimensions: number, pooling: Pooling): Float32Array {
  const tokens = rows.length / dimensions
  if (pooling === 'cls') return normalise(rows.slice(0, dimensions))
  if (pooling === 'last_token') return normalise(rows.slice((tokens - 1) * dimensions))
  // Summed in 64 bits for precision; dividing by the token count is unnecessary, since the vector is
  // normalised.
  const sum = new Float64Array(dimensions)
  for (let row = 0; row < rows.length; row += dimensions) {
    for (let at = 0; at < dimensions; at++) sum[at] = (sum[at] as number) + (rows[row + at] as number)
  }
  return normalise(sum)
}

/** Divides a vector by its length (L2), as float32. */
export function normalise(vector: Float32Array | Float64Array | readonly number[]): Float32Array {
  let squares = 0
  for (const component of vector) squares += component * component
  const scale = 1 / Math.sqrt(squares)
  return Float32Array.from(vector, (component) => component * scale)
}

/**
 * Pools the token vectors of a text into one vector for each word, all tokens weighted equally.
 * @param rows token vectors, concatenated, `tokens` × `dimensions`.
 * @param words positions of the tokens of each word.
 */
export function poolWords(
  rows: Float32Array,
  dimensions: number,
  words: readonly (readonly number[])[],
): WordVectors {
  const tokens = rows.length / dimensions
  const scales = new Float64Array(tokens)
  const mean = new Float64Array(dimensions)
  for (let token = 0; token < tokens; token++) {
    const start = token * dimensions
    let squares = 0
    for (let i = 0; i < dimensions; i++) squares += (rows[start + i] as number) ** 2
    const scale = squares === 0 ? 0 : 1 / Math.sqrt(squares)
    scales[token] = scale
    for (let i = 0; i < dimensions; i++) mean[i] = (mean[i] as number) + (rows[start + i] as number) * scale
  }
  for (let i = 0; i < dimensions; i++) mean[i] = (mean[i] as number) / tokens
  const vectors = new Float32Array(words.length * dimensions)
  for (const [at, word] of words.entries()) {
    const own = vectors.subarray(at * dimensions, (at + 1) * dimensions)
    for (let i = 0; i < dimensions; i++) own[i] = -(mean[i] as number)
    for (const token of word) {
      const share = (scales[token] as number) / word.length
      const start = token * dimensions
      for (let i = 0; i < dimensions; i++) own[i] = (own[i] as number) + (rows[start + i] as number) * share
    }
  }
  return { dimensions, vectors }
}
