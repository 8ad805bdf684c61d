import type { MigratableStore } from '@agora-mcp/core/migration'
import { openStore, type StoredObject } from '@agora-mcp/weaviate'
import type { WeaviateSettings } from '@agora-mcp/weaviate/settings'
import { accessScopeOf } from '../../domain/access-scope.ts'
import { entryOf, type MovedMemory, movedMemory } from '../../domain/exchange/moved-memory.ts'
import type { IndexEntry, IndexKind } from '../../domain/recall/index-entry.ts'
import type { ModelWindow } from '../../domain/recall/windows.ts'
import { changed } from './item-objects.ts'
import type { Item, NewItem } from './items.ts'
import {
  conversationOfRecord,
  messageOfRecord,
  thoughtOfRecord,
  toConversationRecord,
  toMessageRecord,
  toThoughtRecord,
} from './record-items.ts'
import { versionsOf } from './rows.ts'
import { openStoreState, type StoreState } from './store-state.ts'

/** Items read at a time. */
const PAGE = 200

/**
 * Opens a memory in Weaviate for migration. Expired items are not erased.
 * @param model cuts long items into windows
 * @throws AppError unavailable, config
 */
export const openWeaviateMigratableMemory = (
  settings: WeaviateSettings,
  { model, clock }: { model: () => Promise<ModelWindow>; clock: () => Date },
): Promise<MigratableStore<MovedMemory>> =>
  openStore(settings, async (weaviate) =>
    createMigratableMemory(await openStoreState(weaviate, { scope: accessScopeOf('owner'), clock }), model),
  )

function createMigratableMemory(
  store: StoreState,
  model: () => Promise<ModelWindow>,
): Omit<MigratableStore<MovedMemory>, 'close'> {
  /** Items of a kind with their windows, page by page, with quorum reads. */
  async function* pagesOf(kind: IndexKind, ids: readonly string[]) {
    const items = (await store.read()).items[kind]
    for (let first = 0; first < ids.length; first += PAGE) {
      const page = ids.slice(first, first + PAGE)
      const found = await items.latest(page)
      const windows = await items.windowsOf([...found.values()])
      yield page
        .flatMap((id) => found.get(id) ?? [])
        .map((item) => ({ item, memory: movedMemory(RECORDS[kind](item), windows.get(item.id) ?? []) }))
    }
  }
  /** Lists all items of a kind, including any that a quorum has. */
  const listed = async (kind: IndexKind, properties: readonly string[] = []) => {
    const { collection } = (await store.read()).items[kind]
    const own: StoredObject[] = []
    for await (const object of collection.whole({ properties: ['part', ...properties] })) {
      if (object.properties.part === 0) own.push(object)
    }
    return own
  }
  const idsOf = (objects: readonly StoredObject[]) => objects.map(({ id }) => id)

  return {
    place: store.place,
    fingerprint: async () => (await store.read()).fingerprint,
    async size() {
      const { items } = await store.read()
      const counts = await Promise.all(Object.values(items).map((kind) => kind.count([])))
      return counts.reduce((sum, count) => sum + count, 0)
    },
    async *items() {
      for await (const page of pagesOf('thought', idsOf(await listed('thought')))) {
        yield* page.map(({ memory }) => memory)
      }
      const known = new Set<string>()
      for await (const page of pagesOf('conversation', idsOf(await listed('conversation')))) {
        // Items being erased are skipped.
        for (const { item, memory } of page.filter(({ item }) => item.properties.state !== 'erasing')) {
          known.add(item.id)
          yield memory
        }
      }
      // After their conversations, without which they are invisible, and in order.
      const messages = (await listed('message', ['conversation', 'order_index']))
        .filter(({ properties }) => known.has(String(properties.conversation)))
        .sort(inOrder)
      for await (const page of pagesOf('message', idsOf(messages))) yield* page.map(({ memory }) => memory)
    },
    async put(moved, fingerprint) {
      const window = await model()
      const { items } = await store.read()
      const entries = moved.map((item) => entryOf(item, window, fingerprint))
      await store.recordProjects(
        moved.map(({ record }) => (record.type === 'message' ? null : record.project)),
      )
      await store.recordModel(entries)
      const byKind = Map.groupBy(
        moved.map(({ record }, at) => ({ record, entry: entries[at] ?? null })),
        ({ record }) => record.type,
      )
      for (const kind of ORDER) {
        const own = byKind.get(kind) ?? []
        await items[kind].put(own.map(({ record, entry }) => ({ item: itemOf(record, entry), entry })))
      }
    },
    keepUnchanged: store.migrate,
    exclusively: store.migrate,
  }
}

const inOrder = (a: StoredObject, b: StoredObject): number =>
  String(a.properties.conversation).localeCompare(String(b.properties.conversation)) ||
  Number(a.properties.order_index) - Number(b.properties.order_index)

/** Messages last, since they are invisible without their conversations. */
const ORDER: readonly IndexKind[] = ['thought', 'conversation', 'message']

const RECORDS: Readonly<Record<IndexKind, (item: Item) => MovedMemory['record']>> = {
  thought: (item) => toThoughtRecord(item, versionsOf(item)),
  conversation: (item) => ({
    ...toConversationRecord(item),
    last_message_at: String(item.properties.last_message_at),
  }),
  message: toMessageRecord,
}

function itemOf(record: MovedMemory['record'], entry: IndexEntry | null): NewItem {
  if (record.type === 'thought') return thoughtOfRecord(record)
  if (record.type === 'conversation') return conversationOfRecord(record, record.last_message_at)
  const item = messageOfRecord(record)
  // Names in items that are not indexed do not count.
  return entry === null ? changed(item, { speaker: null, addressed: null }) : item
}
