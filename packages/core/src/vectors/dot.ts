/** Dot product of two vectors of equal length; for normalised ones, their cosine. */
export function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += (a[i] ?? 0) * (b[i] ?? 0)
  return sum
}

/** Mean of vectors with this many dimensions, not normalised; zeros for none. */
export function meanOf(vectors: readonly Float32Array[], dimensions: number): Float32Array {
  // In double precision the sum does not depend on the order, so results stay the same after a reindex.
  const sum = new Float64Array(dimensions)
  for (const vector of vectors) for (let i = 0; i < dimensions; i++) sum[i] = (sum[i] ?? 0) + (vector[i] ?? 0)
  return Float32Array.from(sum, (component) => component / Math.max(1, vectors.length))
}
