import { randomUUID } from 'node:crypto'
import { detectLanguage } from '@agora-mcp/core/text'
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

/** Property of the word codes, which is read separately. Weaviate stores bytes as base64. */
export const WORD_CODES = 'word_codes'

const encodeBytes = (bytes: Uint8Array | null): string | null =>
  bytes === null ? null : Buffer.from(bytes).toString('base64')

/** Decodes base64 bytes, null if there are none. */
export const decodeBytes = (stored: PropertyValue | undefined): Uint8Array | null =>
  typeof stored === 'string' && stored !== '' ? Buffer.from(stored, 'base64') : null

/** Condition met only by main objects of items. */
export const OWN: Condition = { property: 'part', equals: 0 }

/** Converts a main object, or a further window (then with its id), to an item. */
export const toItem = (object: StoredObject): Item => ({
  id: object.id,
  row: Number(object.properties.row),
  properties: object.properties,
})

/** The main object, then one for each further window. @param entry null for an item that is not indexed */
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
        ...(first !== undefined && searchable(id, first.words, null).properties),
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
          // Large, and stored in the main object only.
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

/** Returns the distinct languages of entries' windows. */
export const languagesOf = (entries: readonly (IndexEntry | null)[]): (string | null)[] => [
  ...new Set(entries.flatMap((entry) => entry?.windows ?? []).map(({ words }) => detectLanguage(words))),
]

/** Copies an item with changed properties, without those common to all items. */
export function changed(item: NewItem, changes: NewItem['properties']): NewItem {
  return { id: item.id, properties: { ...item.properties, ...changes } }
}
