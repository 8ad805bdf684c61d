import type { StoredObject } from '@agora-mcp/weaviate'
import { LRUCache } from 'lru-cache'

type Properties = StoredObject['properties']

/** Cached passages: some megabytes with their texts. */
const MOST_ROWS = 2_000

/**
 * Cache of passages by row number. They never change: a document that is stored again gets a new generation,
 * and searches do not find deleted passages.
 */
export interface RowMemory {
  /** Reads the uncached rows with one request, and returns all that exist. */
  read(
    ids: readonly number[],
    readMissing: (ids: readonly number[]) => Promise<ReadonlyMap<number, Properties>>,
  ): Promise<ReadonlyMap<number, Properties>>
}

/** Creates an empty cache of the most recently read passages. */
export function createRowMemory(): RowMemory {
  const known = new LRUCache<number, Promise<Properties | undefined>>({ max: MOST_ROWS })
  return {
    async read(ids, readMissing) {
      // Copy them first: some may be evicted meanwhile.
      const found = new Map(ids.map((id) => [id, known.get(id)]))
      const missing = [...found.keys()].filter((id) => found.get(id) === undefined)
      const reading = missing.length === 0 ? null : readMissing(missing)
      for (const id of missing) {
        const own = reading?.then((objects) => objects.get(id))
        if (own === undefined) continue
        known.set(id, own)
        found.set(id, own)
        // Cache neither failures nor missing rows.
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
