import type { StoredObject } from '@agora-mcp/core/weaviate'
import { rowId } from './rows.ts'

type Properties = StoredObject['properties']

/** Passages remembered: with their texts some megabytes. */
const MOST_ROWS = 2_000

/**
 * Remembers what passages hold, by row number: it never changes, since a document that is stored again gets a generation of its
 * own. What was deleted is found by nobody any more.
 */
export interface RowMemory {
  /** Reads those that are not remembered by one request, and gives all that are there. */
  read(
    ids: readonly number[],
    readMissing: (ids: readonly string[]) => Promise<ReadonlyMap<string, StoredObject>>,
  ): Promise<ReadonlyMap<number, Properties>>
}

/** A memory of the passages that were read last, empty at first. */
export function createRowMemory(): RowMemory {
  // In the order of their last use.
  const known = new Map<number, Promise<Properties | undefined>>()
  return {
    async read(ids, readMissing) {
      const missing = ids.filter((id) => !known.has(id))
      const reading = missing.length === 0 ? null : readMissing(missing.map(rowId))
      for (const id of missing) {
        const found = reading?.then((objects) => objects.get(rowId(id))?.properties)
        if (found === undefined) continue
        known.set(id, found)
        // Neither a failure nor what is gone is remembered.
        found.then(
          (properties) => properties ?? known.delete(id),
          () => known.delete(id),
        )
      }
      const entries = ids.map(async (id) => {
        const found = known.get(id)
        if (found !== undefined && known.delete(id)) known.set(id, found)
        return [id, await found] as const
      })
      for (const id of known.keys()) {
        if (known.size <= MOST_ROWS) break
        known.delete(id)
      }
      return new Map(
        (await Promise.all(entries)).flatMap(([id, own]) => (own === undefined ? [] : [[id, own]])),
      )
    },
  }
}
