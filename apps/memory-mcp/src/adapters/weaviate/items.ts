import { randomUUID } from 'node:crypto'
import {
  type Condition,
  createHybridIndex,
  createSearchableText,
  type HybridResult,
  type NewObject,
  nameId,
  type OpenCollection,
  type PreparedWords,
  type PropertyValue,
  rowNumber,
  SEARCH_PROPERTIES,
  type StoredObject,
} from '@agora-mcp/core/weaviate'
import type { IndexEntry, IndexKind, SearchQuery, StoredWindow } from '../../domain/recall/index-entry.ts'
import { propertiesOf } from './collections.ts'

/** An item as it is stored, without what it is found by. */
export interface Item {
  readonly id: string
  readonly row: number
  readonly properties: StoredObject['properties']
}

/** An item to be stored: all properties but those that every item has. */
export interface NewItem {
  readonly id: string
  readonly properties: Readonly<Record<string, PropertyValue>>
}

/** A window that was found, with what its item says; its figures are in `result`. */
export interface FoundItems extends Omit<HybridResult, 'found'> {
  readonly found: readonly (Omit<HybridResult['found'][number], 'object'> & {
    /** A number of its own. */
    readonly window: number
    /** Of a further window: without its content. */
    readonly item: Item
  })[]
  /** Which windows, by number, are not their item's any more. */
  outdated(): Promise<ReadonlySet<number>>
}

export interface ItemListing {
  readonly limit: number
  readonly sort?: readonly { readonly property: string; readonly descending?: boolean }[]
}

/** Items of one kind, each with the windows it is found by. */
export interface Items {
  readonly collection: OpenCollection
  /** The languages of what an entry is found by. */
  languages(entry: IndexEntry): (string | null)[]
  /** Stores items, each at once with its windows; null: it is not found. What was there with the same id is replaced. */
  put(items: readonly { item: NewItem; entry: IndexEntry | null }[]): Promise<void>
  /** Erases items with their windows. */
  erase(ids: readonly string[]): Promise<void>
  get(ids: readonly string[]): Promise<ReadonlyMap<string, Item>>
  /** As a majority of the copies has them: a write may rest on it. */
  latest(ids: readonly string[]): Promise<ReadonlyMap<string, Item>>
  /** Items, not windows, under conditions. */
  find(conditions: readonly Condition[], listing: ItemListing): Promise<Item[]>
  /** Ids of items under conditions, in no order. */
  ids(conditions: readonly Condition[], limit: number): Promise<string[]>
  /**
   * What some properties say of all items under conditions, whatever their number, in no order: by one request where there
   * are fewer than 10,000.
   */
  findEvery(conditions: readonly Condition[], only: readonly string[]): Promise<readonly StoredObject[]>
  /** Items under conditions as a majority of the copies has them, in no order: a write may rest on it. */
  findLatest(conditions: readonly Condition[]): Promise<Item[]>
  count(conditions: readonly Condition[]): Promise<number>
  /** All items, in no order. */
  all(): AsyncGenerator<Item>
  /** The windows of items in their order, without their words, by id; none of an item that is not found. */
  windowsOf(items: readonly Item[]): Promise<ReadonlyMap<string, readonly StoredWindow[]>>
  /** The vector of an item's first window, null where it is not found by any. */
  vectorOf(id: string): Promise<Float32Array | null>
  /** Coded words by row number, of items that have them. */
  wordCodes(rows: readonly number[]): Promise<ReadonlyMap<number, Uint8Array>>
  /** Asks what ranking needs to know of the words of a question: one round of requests. */
  prepareWords(question: string, languages: readonly (string | null)[]): Promise<PreparedWords>
  /** Windows that were found, unranked: one round of requests. */
  search(
    query: SearchQuery,
    languages: readonly (string | null)[],
    conditions: readonly Condition[],
    words: PreparedWords,
  ): Promise<FoundItems>
}

/** Property of the coded words, which is read by itself. Weaviate takes bytes as base64. */
const WORD_CODES = 'word_codes'

const encodeBytes = (bytes: Uint8Array | null): string | null =>
  bytes === null ? null : Buffer.from(bytes).toString('base64')

const decodeBytes = (stored: PropertyValue | undefined): Uint8Array | null =>
  typeof stored === 'string' && stored !== '' ? Buffer.from(stored, 'base64') : null

/** Languages of a store; unknown ones where nothing was recorded. */
const orUnknown = (languages: readonly (string | null)[]) => (languages.length === 0 ? [null] : languages)

/** Items that a query returns at most, and items of a stretch where there are more. */
const MOST_FOUND = 10_000
const STRETCH = 5_000
/** Row numbers are spread over 52 bits. */
const MOST_ROWS = 2 ** 52

/** Conditions that only the items' own objects meet. */
const OWN: Condition = { property: 'part', equals: 0 }

export function createItems(collection: OpenCollection, kind: IndexKind): Items {
  const index = createHybridIndex(collection)
  const searchable = createSearchableText()
  const properties = propertiesOf(kind).filter((name) => !(name in SEARCH_PROPERTIES) && name !== WORD_CODES)

  const toItem = (object: StoredObject): Item => ({
    id: object.id,
    row: Number(object.properties.row),
    properties: object.properties,
  })
  const toItems = (found: ReadonlyMap<string, StoredObject>) =>
    new Map([...found.values()].map((object) => [object.id, toItem(object)]))
  const get = async (ids: readonly string[]) => toItems(await collection.get(ids, { properties }))
  const latest = async (ids: readonly string[]) => toItems(await collection.latest(ids, { properties }))
  const find: Items['find'] = async (conditions, listing) =>
    (await collection.find([OWN, ...conditions], { ...listing, properties })).map(toItem)
  /** The objects of an item: its own, then those of further windows. */
  const objectsOf = ({ id, properties: own }: NewItem, entry: IndexEntry | null): NewObject[] => {
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

  return {
    collection,
    languages: ({ windows }) => windows.map(({ words }) => searchable('', words, null).language),
    async put(items) {
      const before = await latest(items.map(({ item }) => item.id))
      const objects = items.map(({ item, entry }) => objectsOf(item, entry))
      // The windows first: they count once the item's own object names their revision.
      await collection.put(objects.flatMap(([, ...windows]) => windows))
      await collection.put(objects.flatMap(([own]) => (own === undefined ? [] : [own])))
      const outdated = [...before.values()].filter((item) => Number(item.properties.windows) > 1)
      for (const { id, properties: old } of outdated) {
        await collection.delete([
          { property: 'item', equals: id },
          { property: 'revision', equals: String(old.revision) },
          { property: 'part', from: 1 },
        ])
      }
    },
    async erase(ids) {
      // The own objects first: without them their windows are not seen.
      await collection.delete([{ ids }])
      await collection.delete([{ property: 'item', anyOf: ids }])
    },
    get,
    latest,
    find,
    findLatest: async (conditions) =>
      (await collection.findLatest([OWN, ...conditions], { properties })).map(toItem),
    async ids(conditions, limit) {
      const found = await collection.find([OWN, ...conditions], { limit, properties: [] })
      return found.map(({ id }) => id)
    },
    async findEvery(conditions, only) {
      const own = { limit: MOST_FOUND, properties: only }
      const first = await collection.find([OWN, ...conditions], own)
      if (first.length < MOST_FOUND) return first
      const stretches = Math.ceil((await collection.count([OWN, ...conditions])) / STRETCH)
      const edge = (place: number) => Math.ceil((place * MOST_ROWS) / stretches)
      const found = Array.from({ length: stretches }, (_, place) => {
        const rows = { property: 'row', from: edge(place), to: edge(place + 1) - 1 }
        return collection.find([OWN, ...conditions, rows], own)
      })
      return (await Promise.all(found)).flat()
    },
    count: (conditions) => collection.count([OWN, ...conditions]),
    async *all() {
      for await (const object of collection.all({ properties })) {
        if (object.properties.part === 0) yield toItem(object)
      }
    },
    async windowsOf(items) {
      const found = items.filter(({ properties: own }) => Number(own.windows) > 0)
      const firsts = await collection.get(
        found.map(({ id }) => id),
        { properties: [WORD_CODES], vector: true },
      )
      const windowOf = ({ id, vector, properties: own }: StoredObject): StoredWindow => {
        if (vector === null) throw new Error(`the object ${id} has no vector`)
        return { vector, wordCodes: decodeBytes(own[WORD_CODES]) }
      }
      const entries = found.map(async ({ id, properties: own }) => {
        const first = firsts.get(id)
        const others =
          Number(own.windows) === 1
            ? []
            : await collection.find(
                [
                  { property: 'item', equals: id },
                  { property: 'revision', equals: String(own.revision) },
                  { property: 'part', from: 1 },
                ],
                { properties: ['part', WORD_CODES], vector: true, limit: Number(own.windows) },
              )
        const further = others.sort((a, b) => Number(a.properties.part) - Number(b.properties.part))
        // One that has gone meanwhile is copied without, and read again.
        return [id, first === undefined ? [] : [first, ...further].map(windowOf)] as const
      })
      return new Map(await Promise.all(entries))
    },
    async vectorOf(id) {
      return (await collection.get([id], { properties: ['part'], vector: true })).get(id)?.vector ?? null
    },
    async wordCodes(rows) {
      const found = await collection.find([OWN, { property: 'row', anyOf: rows }], {
        limit: rows.length,
        properties: ['row', WORD_CODES],
      })
      return new Map(
        found.flatMap(({ properties: { row, [WORD_CODES]: stored } }) => {
          const codes = decodeBytes(stored)
          return codes === null ? [] : [[Number(row), codes] as const]
        }),
      )
    },
    prepareWords: (question, languages) => index.prepare(question, orUnknown(languages)),
    async search({ text, vector, limit }, languages, conditions, words) {
      const { found, ...figures } = await index.search(
        {
          text,
          vector,
          limit,
          languages: orUnknown(languages),
          conditions,
          hidden: [],
          properties,
          wantsHubness: true,
        },
        words,
      )
      return {
        ...figures,
        found: found.map(({ object, ...figure }) => ({
          ...figure,
          window: rowNumber(object.id),
          item: { ...toItem(object), id: String(object.properties.item) },
        })),
        async outdated() {
          // They count only in the revision that their item has now.
          const further = found.filter(({ object }) => object.properties.part !== 0)
          const owners = await get(further.map(({ object }) => String(object.properties.item)))
          const old = further.filter(({ object: { properties: own } }) => {
            const owner = owners.get(String(own.item))
            return owner === undefined || owner.properties.revision !== own.revision
          })
          return new Set(old.map(({ object }) => rowNumber(object.id)))
        },
      }
    },
  }
}

/** What an item may be changed to, from what it is: without the properties that every item gets. */
export function changed(item: NewItem, changes: NewItem['properties']): NewItem {
  return { id: item.id, properties: { ...item.properties, ...changes } }
}
