import type { WordVectors } from '../ranking/index.ts'
import type { Pooling } from './fingerprint.ts'

/**
 * One vector of length 1 from those of a text's tokens. Every row counts: there is one text, so no padding.
 * @param rows the tokens' vectors one after the other, `tokens` × `dimensions`.
 */
export function poolTokens(rows: Float32Array, dimensions: number, pooling: Pooling): Float32Array {
  const tokens = rows.length / dimensions
  if (pooling === 'cls') return normalise(rows.slice(0, dimensions))
  if (pooling === 'last_token') return normalise(rows.slice((tokens - 1) * dimensions))
  // In 64 bits, where hundreds of additions lose nothing; the count of tokens falls out with the length.
  const sum = new Float64Array(dimensions)
  for (let row = 0; row < rows.length; row += dimensions) {
    for (let at = 0; at < dimensions; at++) sum[at] = (sum[at] as number) + (rows[row + at] as number)
  }
  return normalise(sum)
}

/** A vector divided by its length (L2), as float32. */
export function normalise(vector: Float32Array | Float64Array | readonly number[]): Float32Array {
  let squares = 0
  for (const component of vector) squares += component * component
  const scale = 1 / Math.sqrt(squares)
  return Float32Array.from(vector, (component) => component * scale)
}

/**
 * The vectors of words from those of a text's tokens, each token counting alike.
 * @param rows the tokens' vectors one after the other, `tokens` × `dimensions`.
 * @param words for each word the places of its tokens.
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
