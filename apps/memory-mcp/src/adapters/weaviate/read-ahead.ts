import { LRUCache } from 'lru-cache'
import type { IndexVersion } from './items.ts'

/** Rows kept, those of the last searches. */
const MOST_ROWS = 5_000
/** Longer than a search takes from its check to its answer, also on a busy machine. */
const MOST_AGE_MS = 5_000

/** Values by row number that a search reads before they are asked for. */
export interface ReadAhead<Value> {
  /** Reads rows that are about to be asked for. */
  start(items: IndexVersion, rows: readonly number[]): Promise<void>
  /** Returns the values of rows; what was read ahead is handed out once, since it may change. */
  read(rows: readonly number[]): Promise<ReadonlyMap<number, Value>>
}

/**
 * Reads values ahead, so that a search has the texts of its best candidates in the round of requests that checks all of
 * them.
 * @param readFrom gives the values of rows; rows without are missing
 * @param present gives the collections for rows that were not read ahead
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
