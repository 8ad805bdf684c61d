import { LRUCache } from 'lru-cache'
import type { IndexVersion } from './items.ts'

/** Maximum rows kept, those of the last searches. */
const MOST_ROWS = 5_000
/** Longer than a search takes from verification to answer, even on a busy machine. */
const MOST_AGE_MS = 5_000

/** Values by row number that a search prefetches. */
export interface ReadAhead<Value> {
  /** Starts reading rows that will be requested. */
  start(items: IndexVersion, rows: readonly number[]): Promise<void>
  /** Returns the values of rows; a prefetched value is returned only once, since it may change. */
  read(rows: readonly number[]): Promise<ReadonlyMap<number, Value>>
}

/**
 * Creates a prefetch, so that a search gets the texts of its best candidates in the round trip that verifies
 * all of them.
 * @param readFrom reads the values of rows; rows without a value are left out
 * @param present returns the collections for rows that were not prefetched
 */
export function createReadAhead<Value>(
  readFrom: (items: IndexVersion, rows: readonly number[]) => Promise<ReadonlyMap<number, Value>>,
  present: () => Promise<IndexVersion>,
): ReadAhead<Value> {
  const ahead = new LRUCache<number, { readonly value: Value | undefined }>({
    max: MOST_ROWS,
    ttl: MOST_AGE_MS,
  })
  return {
    async start(items, rows) {
      if (rows.length === 0) return
      const found = await readFrom(items, rows)
      for (const row of rows) ahead.set(row, { value: found.get(row) })
    },
    async read(rows) {
      const values = new Map<number, Value>()
      const missing: number[] = []
      for (const row of rows) {
        const known = ahead.get(row)
        ahead.delete(row)
        if (known === undefined) missing.push(row)
        else if (known.value !== undefined) values.set(row, known.value)
      }
      return missing.length === 0
        ? values
        : new Map([...values, ...(await readFrom(await present(), missing))])
    },
  }
}
