import type { StoredObject } from '@agora-mcp/weaviate'
import { LRUCache } from 'lru-cache'
import { SECTION_ABOVE } from './rows.ts'

type Properties = StoredObject['properties']

/** Places that are remembered: those noted longest ago are forgotten first. */
const MOST_PLACES = 20_000

/**
 * Where the section above a passage's own stands among its document's, by the row number of the passage. Places never change,
 * so they are remembered.
 */
export interface SectionPlaces {
  /** Notes what a passage's object says. */
  note(row: number, properties: Properties): void
  /** Reads those that are not remembered; passages that are gone are missing. */
  of(ids: readonly number[]): Promise<ReadonlyMap<number, number>>
}

/** Remembers none at first. */
export function createSectionPlaces(
  readChunks: (ids: readonly number[]) => Promise<ReadonlyMap<number, Properties>>,
): SectionPlaces {
  const known = new LRUCache<number, number>({ max: MOST_PLACES })
  const note: SectionPlaces['note'] = (row, properties) => {
    const place = properties[SECTION_ABOVE]
    if (typeof place === 'number') known.set(row, place)
  }
  return {
    note,
    async of(ids) {
      const unknown = ids.filter((id) => !known.has(id))
      if (unknown.length > 0) {
        for (const [row, properties] of await readChunks(unknown)) note(row, properties)
      }
      return new Map(
        ids.flatMap((id) => {
          const place = known.get(id)
          return place === undefined ? [] : [[id, place] as const]
        }),
      )
    },
  }
}
