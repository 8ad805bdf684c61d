import { createHash, type Hash } from 'node:crypto'

/** Hashes a value independently of the order of its properties: SHA-256, hexadecimal. */
export function digestOf(value: unknown): string {
  const hash = createHash('sha256')
  feed(hash, value)
  return hash.digest('hex')
}

function feed(hash: Hash, value: unknown): void {
  if (ArrayBuffer.isView(value)) {
    hash.update(`b${value.byteLength}:`)
    hash.update(new Uint8Array(value.buffer, value.byteOffset, value.byteLength))
  } else if (Array.isArray(value)) {
    hash.update(`a${value.length}:`)
    for (const item of value) feed(hash, item)
  } else if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).filter(([, own]) => own !== undefined)
    hash.update(`o${entries.length}:`)
    for (const [name, own] of entries.sort(([a], [b]) => (a < b ? -1 : 1))) {
      feed(hash, name)
      feed(hash, own)
    }
  } else {
    const text = String(value)
    hash.update(`${typeof value}${Buffer.byteLength(text)}:`)
    hash.update(text)
  }
}

const MODULUS = 1n << 256n
const SHOWN = 32

/** Running totals of a store's items, independent of the order. */
export interface Tally {
  add(digest: string, counts: Readonly<Record<string, number>>): void
  readonly items: number
  readonly counts: Readonly<Record<string, number>>
  /** Sum of the items' digests, equal for equal items. */
  checksum(): string
}

export function createTally(): Tally {
  let items = 0
  let sum = 0n
  const counts: Record<string, number> = {}
  return {
    add(digest, own) {
      items += 1
      sum = (sum + BigInt(`0x${digest}`)) % MODULUS
      for (const [name, count] of Object.entries(own)) counts[name] = (counts[name] ?? 0) + count
    },
    get items() {
      return items
    },
    counts,
    checksum: () => sum.toString(16).padStart(64, '0').slice(0, SHOWN),
  }
}
