import { unzipSync } from 'fflate'
import { FormatFailure } from '../format-failure.ts'

const MAX_ENTRIES = 10_000
/** Bytes of one entry after decompression. */
const MAX_ENTRY = 200_000_000
/** Bytes decompressed from one file in total. */
const MAX_BYTES = 300_000_000

/** A zip file in memory. Nothing is written to disk, so the paths in it are harmless. */
export interface Zip {
  /** Names of the entries in file order. */
  readonly names: readonly string[]
  /**
   * Reads an entry; null if missing. Some programs write names in other cases, or folders as on Windows, and
   * office programs open them.
   * @throws FormatFailure `expands` beyond the limits, `damaged`
   */
  read(name: string): Uint8Array<ArrayBuffer> | null
}

/** @throws FormatFailure `damaged` for an incomplete file, `expands` for too many entries */
export function openZip(bytes: Uint8Array): Zip {
  const found = new Map<string, { name: string; size: number }>()
  let entries = 0
  inflate(bytes, ({ name, originalSize }) => {
    entries += 1
    if (entries > MAX_ENTRIES) throw new FormatFailure('expands', `${MAX_ENTRIES} entries`)
    // The first of several entries with the same name counts.
    const key = keyOf(name)
    if (!found.has(key)) found.set(key, { name, size: originalSize })
    return false
  })
  let unpacked = 0
  return {
    names: Array.from(found.values(), ({ name }) => name),
    read(wanted) {
      const entry = found.get(keyOf(wanted))
      if (entry === undefined) return null
      const { name, size } = entry
      unpacked += size
      if (size > MAX_ENTRY || unpacked > MAX_BYTES) throw new FormatFailure('expands', name)
      let isFirst = true
      const read = inflate(bytes, (other) => {
        if (!isFirst || other.name !== name) return false
        isFirst = false
        return true
      })[name]
      return read === undefined ? null : new Uint8Array(read)
    },
  }
}

const keyOf = (name: string): string => name.replaceAll('\\', '/').toLowerCase()

function inflate(bytes: Uint8Array, filter: (entry: { name: string; originalSize: number }) => boolean) {
  try {
    // fflate allocates the declared size: an entry that declares too little is cut.
    return unzipSync(bytes, { filter })
  } catch (error) {
    if (error instanceof FormatFailure) throw error
    throw new FormatFailure('damaged', String(error))
  }
}
