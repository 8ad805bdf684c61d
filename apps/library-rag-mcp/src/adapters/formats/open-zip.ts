import { unzipSync } from 'fflate'
import { FormatFailure } from './format-failure.ts'

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
   * Reads an entry; null if missing.
   * @throws FormatFailure `expands` beyond the limits, `damaged`
   */
  read(name: string): Uint8Array<ArrayBuffer> | null
}

/**
 * Opens a zip file.
 * @throws FormatFailure `damaged` for an incomplete file, `expands` for too many entries
 */
export function openZip(bytes: Uint8Array): Zip {
  const sizes = new Map<string, number>()
  let entries = 0
  inflate(bytes, ({ name, originalSize }) => {
    entries += 1
    if (entries > MAX_ENTRIES) throw new FormatFailure('expands', `${MAX_ENTRIES} entries`)
    // The first of several entries with the same name counts.
    if (!sizes.has(name)) sizes.set(name, originalSize)
    return false
  })
  let unpacked = 0
  return {
    names: [...sizes.keys()],
    read(name) {
      const size = sizes.get(name)
      if (size === undefined) return null
      unpacked += size
      if (size > MAX_ENTRY || unpacked > MAX_BYTES) throw new FormatFailure('expands', name)
      let isFirst = true
      const found = inflate(bytes, (entry) => {
        if (!isFirst || entry.name !== name) return false
        isFirst = false
        return true
      })[name]
      return found === undefined ? null : new Uint8Array(found)
    },
  }
}

function inflate(bytes: Uint8Array, filter: (entry: { name: string; originalSize: number }) => boolean) {
  try {
    // fflate allocates the declared size: an entry that declares too little is cut.
    return unzipSync(bytes, { filter })
  } catch (error) {
    if (error instanceof FormatFailure) throw error
    throw new FormatFailure('damaged', String(error))
  }
}
