/** Terms of one text: their hashes, ascending, with the number of occurrences, at most 63. */
export interface TermFrequencies {
  readonly hashes: Float64Array
  readonly counts: Uint8Array
}

/** Fits into a segment's places; more repetitions of a word hardly affect BM25. */
const MAX_OCCURRENCES = 63

/**
 * Hashes a term to 53 bits, which avoids a stored dictionary: among a million terms, a collision has a chance
 * of 1 in 18,000. It is cyrb53 by bryc (public domain), https://github.com/bryc/code.
 */
export function hashTerm(term: string): number {
  let high = 0xdeadbeef
  let low = 0x41c6ce57
  for (let i = 0; i < term.length; i++) {
    const unit = term.charCodeAt(i)
    high = Math.imul(high ^ unit, 2654435761)
    low = Math.imul(low ^ unit, 1597334677)
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  return 4294967296 * (2097151 & low) + (high >>> 0)
}

export function termFrequencies(terms: readonly string[]): TermFrequencies {
  const occurrences = new Map<number, number>()
  for (const term of terms) {
    const hash = hashTerm(term)
    occurrences.set(hash, (occurrences.get(hash) ?? 0) + 1)
  }
  return frequenciesOf(occurrences)
}

export function frequenciesOf(occurrences: ReadonlyMap<number, number>): TermFrequencies {
  const hashes = Float64Array.from(occurrences.keys()).sort()
  const counts = Uint8Array.from(hashes, (hash) => Math.min(MAX_OCCURRENCES, occurrences.get(hash) ?? 0))
  return { hashes, counts }
}

/** Encodes term frequencies: all hashes as 64-bit floats, then all counts. */
export function encodeFrequencies({ hashes, counts }: TermFrequencies): Uint8Array {
  const bytes = new Uint8Array(hashes.byteLength + counts.byteLength)
  bytes.set(new Uint8Array(hashes.buffer, hashes.byteOffset, hashes.byteLength))
  bytes.set(counts, hashes.byteLength)
  return bytes
}

/** Decodes the bytes of {@link encodeFrequencies}, copying them. */
export function decodeFrequencies(bytes: Uint8Array): TermFrequencies {
  const terms = bytes.byteLength / 9
  const copy = bytes.slice()
  return { hashes: new Float64Array(copy.buffer, 0, terms), counts: copy.subarray(8 * terms) }
}
