/** Codes of stored components lie between -127 and 127. */
const ROW_LIMIT = 127
/** Codes of the query's components lie between -63 and 63, before {@link QUERY_OFFSET} is added. */
const QUERY_LIMIT = 63
/** What makes a query's code positive, as the kernel wants it. */
export const QUERY_OFFSET = 64

function largestMagnitude(vector: Float32Array): number {
  let largest = 0
  for (const component of vector) {
    const magnitude = Math.abs(component)
    if (magnitude > largest) largest = magnitude
  }
  return largest
}

/**
 * Writes a vector as 8-bit codes and gives the scale that turns them back: `component ≈ code × scale`. Each vector
 * has its own scale, so that every model and every outlier uses the whole range and nothing has to be known before
 * the first vector is stored.
 */
export function quantiseRow(vector: Float32Array, codes: Int8Array, offset: number): number {
  const scale = largestMagnitude(vector) / ROW_LIMIT
  const perUnit = scale === 0 ? 0 : 1 / scale
  for (let i = 0; i < vector.length; i++) codes[offset + i] = Math.round((vector[i] ?? 0) * perUnit)
  return scale
}

/** The same for a query, in 7 bits and positive, written over `codes`; padding stays neutral against padded rows. */
export function quantiseQuery(vector: Float32Array, codes: Uint8Array): number {
  const scale = largestMagnitude(vector) / QUERY_LIMIT
  const perUnit = scale === 0 ? 0 : 1 / scale
  codes.fill(QUERY_OFFSET)
  for (let i = 0; i < vector.length; i++) codes[i] = QUERY_OFFSET + Math.round((vector[i] ?? 0) * perUnit)
  return scale
}
