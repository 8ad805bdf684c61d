import { unzipSync } from 'fflate'
import { FormatFailure } from './format-failure.ts'

const MOST_ENTRIES = 10_000
/** Bytes of one entry, unpacked. */
const LARGEST_ENTRY = 200_000_000
/** Bytes that are unpacked of one file altogether. */
const MOST_BYTES = 300_000_000

/** A zip file in memory. Nothing is ever written, so that the names in it lead nowhere. */
export interface Zip {
  /** Names of the entries, in the file's order. */
  readonly names: readonly string[]
  /** The bytes of an entry, null where there is none. @throws FormatFailure `expands` beyond the limits, `damaged` */
  read(name: string): Uint8Array<ArrayBuffer> | null
}

/** @throws FormatFailure `damaged` for what is no whole zip file, `expands` for one of too many entries */
export function openZip(bytes: Uint8Array): Zip {
  const sizes = new Map<string, number>()
  let entries = 0
  inflate(bytes, ({ name, originalSize }) => {
    entries += 1
    if (entries > MOST_ENTRIES) throw new FormatFailure('expands', `${MOST_ENTRIES} entries`)
    // Of several by one name the first counts.
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
      if (size > LARGEST_ENTRY || unpacked > MOST_BYTES) throw new FormatFailure('expands', name)
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
    // It makes room for the size that an entry declares, and no more: one that declares too little is cut.
    return unzipSync(bytes, { filter })
  } catch (error) {
    if (error instanceof FormatFailure) throw error
    throw new FormatFailure('damaged', String(error))
  }
}
