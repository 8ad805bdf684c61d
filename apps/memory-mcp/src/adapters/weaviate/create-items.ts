import {
  createHybridIndex,
  createSearchableText,
  type OpenCollection,
  rowNumber,
  SEARCH_PROPERTIES,
  type StoredObject,
} from '@agora-mcp/weaviate'
import type { IndexKind } from '../../domain/recall/index-entry.ts'
import { propertiesOf } from './collections.ts'
import { OWN, objectsOf, toItem, WORD_CODES } from './item-objects.ts'
import { createItemWindows } from './item-windows.ts'
import type { Items } from './items.ts'

const orUnknown = (languages: readonly (string | null)[]) => (languages.length === 0 ? [null] : languages)

/** Maximum results of a query, and page size for larger results. */
const MAX_FOUND = 10_000
const STRETCH = 5_000
/** Number of listed items read again at a time, with a quorum. */
const REREAD_BATCH = 200
/** Row numbers are spread over 52 bits. */
const MAX_ROWS = 2 ** 52

/** Creates the items of one kind over their collection, without requests to Weaviate. */
export function createItems(collection: OpenCollection, kind: IndexKind): Items {
  const index = createHybridIndex(collection)
  const searchable = createSearchableText()
  const everyProperty = propertiesOf(kind)
  const properties = everyProperty.filter((name) => !(name in SEARCH_PROPERTIES) && name !== WORD_CODES)

  const toItems = (found: ReadonlyMap<string, StoredObject>) =>
    new Map([...found.values()].map((object) => [object.id, toItem(object)]))
  const get = async (ids: readonly string[]) => toItems(await collection.get(ids, { properties }))
  const latest = async (ids: readonly string[]) => toItems(await collection.latest(ids, { properties }))
  const standing = async (ids: readonly string[]) => {
    const found = await latest(ids)
    return ids.flatMap((id) => found.get(id) ?? [])
  }
  const find: Items['find'] = async (conditions, listing) =>
    (await collection.find([OWN, ...conditions], { ...listing, properties })).map(toItem)
  return {
    collection,
    async put(items) {
      const before = await latest(items.map(({ item }) => item.id))
      const objects = items.map(({ item, entry }) => objectsOf(item, entry, searchable))
      // Further windows are written first: they count once the main object names their revision.
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
    async change(id, changes) {
      const whole = (await collection.latest([id], { properties: everyProperty, vector: true })).get(id)
      if (whole === undefined) return
      const { properties: before, vector } = whole
      await collection.put([{ id, properties: { ...before, ...changes }, vector: vector ?? undefined }])
    },
    async erase(ids) {
      // Main objects are deleted first, which hides their windows.
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
      const own = { limit: MAX_FOUND, properties: only }
      const first = await collection.find([OWN, ...conditions], own)
      if (first.length < MAX_FOUND) return first
      const stretches = Math.ceil((await collection.count([OWN, ...conditions])) / STRETCH)
      const edge = (place: number) => Math.ceil((place * MAX_ROWS) / stretches)
      const found = Array.from({ length: stretches }, (_, place) => {
        const rows = { property: 'row', from: edge(place), to: edge(place + 1) - 1 }
        return collection.find([OWN, ...conditions, rows], own)
      })
      return (await Promise.all(found)).flat()
    },
    count: (conditions) => collection.count([OWN, ...conditions]),
    countLatest: (conditions) => collection.countLatest([OWN, ...conditions]),
    async *all() {
      let ids: string[] = []
      // Listed by one replica, which may be stale after an outage.
      for await (const { id, properties: own } of collection.whole({ properties: ['part'] })) {
        if (own.part === 0) ids.push(id)
        if (ids.length < REREAD_BATCH) continue
        yield* await standing(ids)
        ids = []
      }
      yield* await standing(ids)
    },
    ...createItemWindows(collection),
    prepareWords: (question, languages) => index.prepare(question, orUnknown(languages)),
    async search({ text, vector, limit }, languages, within, words) {
      const { found, ...figures } = await index.search(
        {
          text,
          vector,
          limit,
          languages: orUnknown(languages),
          ...within,
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
          // Further windows count only in the current revision of their item.
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
