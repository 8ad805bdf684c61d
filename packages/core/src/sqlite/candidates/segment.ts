import type { SQLOutputValue } from 'node:sqlite'

/** Columns of items that belong together; all arrays are as long as there are rows. */
export interface SegmentRows {
  /** Row numbers of the items, 0 where one was deleted. */
  readonly ids: Float64Array
  /** Terms of each text, repetitions counted. */
  readonly lengths: Uint32Array
  /** Codes of the filter values, column after column. */
  readonly filters: Uint32Array
  /** Scales of the vectors' codes. */
  readonly scales: Float32Array
  /** Codes of the vectors, row after row. */
  readonly codes: Int8Array
}

/** In a posting, the row within its segment stands above the number of occurrences. */
const OCCURRENCE_BITS = 6
const OCCURRENCE_MASK = (1 << OCCURRENCE_BITS) - 1

export const posting = (row: number, occurrences: number) => (row << OCCURRENCE_BITS) | occurrences
export const rowOf = (place: number) => place >> OCCURRENCE_BITS
export const occurrencesOf = (place: number) => place & OCCURRENCE_MASK

type TypedArray = Float64Array | Float32Array | Uint32Array | Uint16Array | Int8Array

/** The bytes of an array as SQLite stores them, without a copy. */
export const bytesOf = (array: TypedArray) => new Uint8Array(array.buffer, array.byteOffset, array.byteLength)

/** A blob column as it is. */
export function blob(value: SQLOutputValue | undefined): Uint8Array {
  if (value instanceof Uint8Array) return value
  throw new Error('a blob column holds something else')
}

/** A blob column as an array of numbers. All machines we run on store the least significant byte first. */
export function column<Numbers extends TypedArray>(
  kind: new (buffer: ArrayBufferLike, offset: number, length: number) => Numbers,
  value: SQLOutputValue | undefined,
  bytesPerNumber: number,
): Numbers {
  const bytes = blob(value)
  // Views need an offset that is a multiple of their width; SQLite's blobs have one as a rule.
  const aligned = bytes.byteOffset % bytesPerNumber === 0 ? bytes : bytes.slice()
  return new kind(aligned.buffer, aligned.byteOffset, aligned.byteLength / bytesPerNumber)
}

/** A row of the segment table as {@link SegmentRows}. */
export function decodeSegment(row: Record<string, SQLOutputValue>): SegmentRows {
  return {
    ids: column(Float64Array, row.ids, 8),
    lengths: column(Uint32Array, row.lengths, 4),
    filters: column(Uint32Array, row.filters, 4),
    scales: column(Float32Array, row.scales, 4),
    codes: column(Int8Array, row.codes, 1),
  }
}
