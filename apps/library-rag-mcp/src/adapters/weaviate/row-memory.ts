import type { StoredObject } from '@agora-mcp/weaviate'
import { LRUCache } from 'lru-cache'

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
    readMissing: (ids: readonly number[]) => Promise<ReadonlyMap<number, Properties>>,
  ): Promise<ReadonlyMap<number, Properties>>
}

/** A memory of the passages that were read last, empty at first. */
export function createRowMemory(): RowMemory {
  const known = new LRUCache<number, Promise<Properties | undefined>>({ max: MOST_ROWS })
  return {
    async read(ids, readMissing) {
      // Taken at once: some may be forgotten meanwhile.
      const found = new Map(ids.map((id) => [id, known.get(id)]))
      const missing = [...found.keys()].filter((id) => found.get(id) === undefined)
      const reading = missing.length === 0 ? null : readMissing(missing)
      for (const id of missing) {
        const own = reading?.then((objects) => objects.get(id))
        if (own === undefined) continue
        known.set(id, own)
        found.set(id, own)
        // Neither a failure nor what is gone is remembered.
        own.then(
          (properties) => properties ?? known.delete(id),
          () => known.delete(id),
        )
      }
      const entries = ids.map(async (id) => [id, await found.get(id)] as const)
      return new Map(
        (await Promise.all(entries)).flatMap(([id, own]) => (own === undefined ? [] : [[id, own]])),
      )
    },
  }
}
