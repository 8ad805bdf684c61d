/** Codes of stored components are between -127 and 127. */
const ROW_LIMIT = 127
/** Codes of the query's components are between -63 and 63, before {@link QUERY_OFFSET} is added. */
const QUERY_LIMIT = 63
/** Makes the query's codes positive, as the kernel requires. */
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
 * Quantises a vector to 8-bit codes and returns its scale: `component ≈ code × scale`. Each vector has its
 * own scale, so that every model and every outlier uses the full range and nothing must be known in advance.
 */
export function quantiseRow(vector: Float32Array, codes: Int8Array, offset: number): number {
  const scale = largestMagnitude(vector) / ROW_LIMIT
  const perUnit = scale === 0 ? 0 : 1 / scale
  for (let i = 0; i < vector.length; i++) codes[offset + i] = Math.round((vector[i] ?? 0) * perUnit)
  return scale
}

/** Quantises a query to 7 bits, positive, into `codes`; its padding does not affect padded rows. */
export function quantiseQuery(vector: Float32Array, codes: Uint8Array): number {
  const scale = largestMagnitude(vector) / QUERY_LIMIT
  const perUnit = scale === 0 ? 0 : 1 / scale
  codes.fill(QUERY_OFFSET)
  for (let i = 0; i < vector.length; i++) codes[i] = QUERY_OFFSET + Math.round((vector[i] ?? 0) * perUnit)
  return scale
}
