import { frequenciesOf, type TermFrequencies } from './term-frequencies.ts'

export interface SegmentText {
  /** Hashes of the terms, ascending. */
  readonly hashes: Float64Array
  /** Start of each term's entries in `places`, followed by their total number. */
  readonly starts: Uint32Array
  /** Rows of each term, ascending, each with the number of occurrences: see {@link rowOf}. */
  readonly places: Uint16Array
}

// Rows within a segment need 10 bits; occurrences, at most 63, the other 6.
const OCCURRENCE_BITS = 6

export const placeOf = (row: number, occurrences: number) => (row << OCCURRENCE_BITS) | occurrences
/** Unpacks the row from {@link placeOf}. */
export const rowOf = (place: number) => place >> OCCURRENCE_BITS
/** Unpacks the occurrences from {@link placeOf}. */
export const occurrencesOf = (place: number) => place & ((1 << OCCURRENCE_BITS) - 1)

/** Inverts the terms of rows into rows of terms; a missing row has no terms. */
export function invertFrequencies(frequencies: readonly TermFrequencies[]): SegmentText {
  const byHash = new Map<number, number[]>()
  for (const [row, { hashes, counts }] of frequencies.entries()) {
    for (let i = 0; i < hashes.length; i++) {
      const hash = hashes[i] ?? 0
      const place = placeOf(row, counts[i] ?? 0)
      const places = byHash.get(hash)
      if (places === undefined) byHash.set(hash, [place])
      else places.push(place)
    }
  }
  const hashes = Float64Array.from(byHash.keys()).sort()
  const starts = new Uint32Array(hashes.length + 1)
  for (let i = 0; i < hashes.length; i++) {
    starts[i + 1] = (starts[i] ?? 0) + (byHash.get(hashes[i] ?? 0)?.length ?? 0)
  }
  const places = new Uint16Array(starts.at(-1) ?? 0)
  for (let i = 0; i < hashes.length; i++) places.set(byHash.get(hashes[i] ?? 0) ?? [], starts[i])
  return { hashes, starts, places }
}

export function frequenciesByRow({ hashes, starts, places }: SegmentText, rows: number): TermFrequencies[] {
  const occurrences = Array.from({ length: rows }, () => new Map<number, number>())
  for (let i = 0; i < hashes.length; i++) {
    for (const place of places.subarray(starts[i], starts[i + 1])) {
      occurrences[rowOf(place)]?.set(hashes[i] ?? 0, occurrencesOf(place))
    }
  }
  return occurrences.map(frequenciesOf)
}

export function withoutRows(text: SegmentText, rows: ReadonlySet<number>): SegmentText {
  const hashes: number[] = []
  const starts = [0]
  const places = new Uint16Array(text.places.length)
  let size = 0
  for (let i = 0; i < text.hashes.length; i++) {
    const before = size
    for (let p = text.starts[i] ?? 0; p < (text.starts[i + 1] ?? 0); p++) {
      const place = text.places[p] ?? 0
      if (!rows.has(rowOf(place))) places[size++] = place
    }
    if (size === before) continue
    hashes.push(text.hashes[i] ?? 0)
    starts.push(size)
  }
  return {
    hashes: Float64Array.from(hashes),
    starts: Uint32Array.from(starts),
    places: places.slice(0, size),
  }
}

export function placesOf({ hashes, starts, places }: SegmentText, hash: number): Uint16Array {
  const i = lowerBound(hashes, hash)
  return hashes[i] === hash ? places.subarray(starts[i], starts[i + 1]) : places.subarray(0, 0)
}

/** Upper bound of the hashes, which are evenly distributed. */
const HASH_RANGE = 2 ** 53

/** First position with at least `hash`. Interpolates, hashes being even, so that few memory pages are touched. */
export function lowerBound(hashes: Float64Array, hash: number): number {
  const length = hashes.length
  const expected = (hash / HASH_RANGE) * length
  const spread = 3 * Math.sqrt(length)
  let low = Math.max(0, Math.floor(expected - spread))
  let high = Math.min(length, Math.ceil(expected + spread))
  if (low > 0 && (hashes[low - 1] ?? 0) >= hash) low = 0
  if (high < length && (hashes[high] ?? 0) < hash) high = length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((hashes[middle] ?? 0) < hash) low = middle + 1
    else high = middle
  }
  return low
}
