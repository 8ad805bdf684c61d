type TypedArray = Float64Array | Float32Array | Uint32Array | Uint16Array | Int8Array

/** Views an array as bytes for SQLite, without a copy. */
export const bytesOf = (array: TypedArray) => new Uint8Array(array.buffer, array.byteOffset, array.byteLength)

export function blob(value: unknown): Uint8Array {
  if (value instanceof Uint8Array) return value
  throw new Error('a blob column holds something else')
}

export interface ArrayKind<Numbers> {
  readonly BYTES_PER_ELEMENT: number
  new (buffer: ArrayBufferLike, offset: number, length: number): Numbers
}

/** Reads a blob column as numbers, little-endian like all supported machines. */
export function numbers<Numbers>(kind: ArrayKind<Numbers>, value: unknown): Numbers {
  const bytes = blob(value)
  // Views need an offset that is a multiple of their element size; SQLite's blobs usually have one.
  const aligned = bytes.byteOffset % kind.BYTES_PER_ELEMENT === 0 ? bytes : bytes.slice()
  return new kind(aligned.buffer, aligned.byteOffset, aligned.byteLength / kind.BYTES_PER_ELEMENT)
}
