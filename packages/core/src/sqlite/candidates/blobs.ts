import type { SQLOutputValue } from 'node:sqlite'

type TypedArray = Float64Array | Float32Array | Uint32Array | Uint16Array | Int8Array

/** The bytes of an array as SQLite stores them, without a copy. */
export const bytesOf = (array: TypedArray) => new Uint8Array(array.buffer, array.byteOffset, array.byteLength)

/** A blob column as it is. */
export function blob(value: SQLOutputValue | undefined): Uint8Array {
  if (value instanceof Uint8Array) return value
  throw new Error('a blob column holds something else')
}

/** A kind of typed array, e.g. `Float32Array`. */
export interface ArrayKind<Numbers> {
  readonly BYTES_PER_ELEMENT: number
  new (buffer: ArrayBufferLike, offset: number, length: number): Numbers
}

/** A blob column as numbers. All machines we run on store the least significant byte first. */
export function numbers<Numbers>(kind: ArrayKind<Numbers>, value: SQLOutputValue | undefined): Numbers {
  const bytes = blob(value)
  // Views need an offset that is a multiple of their width; SQLite's blobs have one as a rule.
  const aligned = bytes.byteOffset % kind.BYTES_PER_ELEMENT === 0 ? bytes : bytes.slice()
  return new kind(aligned.buffer, aligned.byteOffset, aligned.byteLength / kind.BYTES_PER_ELEMENT)
}
