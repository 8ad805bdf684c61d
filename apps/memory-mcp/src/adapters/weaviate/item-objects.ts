import { randomUUID } from 'node:crypto'
import {
  type Condition,
  type NewObject,
  nameId,
  type PropertyValue,
  rowNumber,
  type SearchableText,
  type StoredObject,
} from '@agora-mcp/weaviate'
import type { IndexEntry } from '../../domain/recall/index-entry.ts'
import type { Item, NewItem } from './items.ts'

/** Property of the coded words, which is read by itself. Weaviate takes bytes as base64. */
export const WORD_CODES = 'word_codes'

const encodeBytes = (bytes: Uint8Array | null): string | null =>
  bytes === null ? null : Buffer.from(bytes).toString('base64')

/** Bytes from base64, null where there are none. */
export const decodeBytes = (stored: PropertyValue | undefined): Uint8Array | null =>
  typeof stored === 'string' && stored !== '' ? Buffer.from(stored, 'base64') : null

/** Conditions that only the items' own objects meet. */
export const OWN: Condition = { property: 'part', equals: 0 }

/** An item from its own object, or from that of another window, whose id it has then. */
export const toItem = (object: StoredObject): Item => ({
  id: object.id,
  row: Number(object.properties.row),
  properties: object.properties,
})

/**
 * The objects of an item: its own, which its first window lies in, then one for each further window.
 * @param entry null: the item is not found, and has its own object only
 */
export function objectsOf(
  { id, properties: own }: NewItem,
  entry: IndexEntry | null,
  searchable: SearchableText,
): NewObject[] {
  const revision = randomUUID()
  const windows = entry?.windows ?? []
  const common = { ...own, item: id, row: rowNumber(id), revision, windows: windows.length }
  const [first, ...others] = windows
  return [
    {
      id,
      properties: {
        ...common,
        part: 0,
        ...(first === undefined ? {} : searchable(id, first.words, null).properties),
        [WORD_CODES]: encodeBytes(first?.wordCodes ?? null),
      },
      vector: first?.vector,
    },
    ...others.map(({ words, vector }, place): NewObject => {
      const part = place + 1
      const ownId = nameId(`${id} ${revision} ${part}`)
      return {
        id: ownId,
        properties: {
          ...common,
          // Long, and in the item's own object.
          content: null,
          versions: null,
          part,
          ...searchable(ownId, words, null).properties,
        },
        vector,
      }
    }),
  ]
}

/** Returns an item with other values of some properties, without those that every item gets. */
export function changed(item: NewItem, changes: NewItem['properties']): NewItem {
  return { id: item.id, properties: { ...item.properties, ...changes } }
}
