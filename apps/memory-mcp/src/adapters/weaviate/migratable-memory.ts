import type { MigratableStore } from '@agora-mcp/core/migration'
import { connectWeaviate } from '@agora-mcp/weaviate'
import { type WeaviateSettings, weaviatePlace } from '@agora-mcp/weaviate/settings'
import { accessScopeOf } from '../../domain/access-scope.ts'
import { entryOf, keyOf, type MovedMemory, movedMemory, readKey } from '../../domain/exchange/moved-memory.ts'
import type { IndexEntry, IndexKind } from '../../domain/recall/index-entry.ts'
import type { ModelWindow } from '../../domain/recall/windows.ts'
import { anyConversation, messagePages } from './conversation-items.ts'
import { eraseConversation } from './conversation-removal.ts'
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
import { findThought } from './thoughts.ts'

/** Items read at once. */
const PAGE = 200

/**
 * All that a memory in Weaviate keeps, for a copy into another store or out of one. Nothing is swept.
 * @param model cuts long items into windows
 * @throws AppError unavailable, config
 */
export async function openWeaviateMigratableMemory(
  settings: WeaviateSettings,
  { model, clock }: { model: () => Promise<ModelWindow>; clock: () => Date },
): Promise<MigratableStore<MovedMemory>> {
  const weaviate = await connectWeaviate(settings)
  try {
    const store = await openStoreState(weaviate, { scope: accessScopeOf('owner'), clock })
    return {
      place: weaviatePlace(settings),
      ...createMigratableMemory(store, model),
      close: () => weaviate.close(),
    }
  } catch (error) {
    await weaviate.close()
    throw error
  }
}

function createMigratableMemory(
  store: StoreState,
  model: () => Promise<ModelWindow>,
): Omit<MigratableStore<MovedMemory>, 'place' | 'close'> {
  /** All items of a kind, page after page; a conversation on its way out is gone. */
  async function* pagesOf(kind: IndexKind) {
    const { items } = await store.read()
    // What is not among them is erased in the copy.
    await items.message.collection.assertCaughtUp()
    let page: Item[] = []
    for await (const item of items[kind].all()) {
      if (item.properties.state === 'erasing') continue
      page.push(item)
      if (page.length < PAGE) continue
      yield page
      page = []
    }
    yield page
  }
  const read = async (kind: IndexKind, found: readonly Item[]): Promise<MovedMemory[]> => {
    const windows = await (await store.read()).items[kind].windowsOf(found)
    return found.map((item) => movedMemory(RECORDS[kind](item), windows.get(item.id) ?? []))
  }
  const messagesOf = async function* (conversation: Item) {
    const { items } = await store.read()
    for await (const page of messagePages(items, conversation.id, { living: false, size: PAGE })) {
      // One copy lists them, and may have them as they were before it was away.
      const standing = await items.message.latest(page.map(({ id }) => id))
      yield page.flatMap(({ id }) => standing.get(id) ?? [])
    }
  }

  return {
    fingerprint: async () => (await store.read()).fingerprint,
    async size() {
      const { items } = await store.read()
      const counts = await Promise.all(Object.values(items).map((kind) => kind.count([])))
      return counts.reduce((sum, count) => sum + count, 0)
    },
    async *items() {
      for await (const page of pagesOf('thought')) yield* await read('thought', page)
      for await (const page of pagesOf('conversation')) {
        for (const [at, conversation] of (await read('conversation', page)).entries()) {
          yield conversation
          const item = page[at]
          // After its conversation, without which a message is not seen.
          if (item !== undefined) {
            for await (const messages of messagesOf(item)) yield* await read('message', messages)
          }
        }
      }
    },
    async *keys() {
      for await (const page of pagesOf('thought')) yield* page.map(({ id }) => keyOf('thought', id))
      for await (const page of pagesOf('conversation')) {
        for (const item of page) {
          yield keyOf('conversation', String(item.properties.conversation_id))
          for await (const messages of messagesOf(item)) {
            yield* messages.map(({ properties }) => keyOf('message', String(properties.message_id)))
          }
        }
      }
    },
    async get(key) {
      const { kind } = readKey(key)
      const item = await findItem(store, key)
      const [found] = item === null ? [] : await read(kind, [item])
      return found ?? null
    },
    async put(moved, fingerprint) {
      const window = await model()
      const { items } = await store.read()
      const entries = moved.map((item) => entryOf(item, window, fingerprint))
      const found = entries.filter((entry) => entry !== null)
      await store.recordProjects(
        moved.map(({ record }) => (record.type === 'message' ? null : record.project)),
      )
      await store.recordModel(
        found,
        found.flatMap((entry) => items.thought.languages(entry)),
      )
      const byKind = Map.groupBy(
        moved.map(({ record }, at) => ({ record, entry: entries[at] ?? null })),
        ({ record }) => record.type,
      )
      for (const kind of ORDER) {
        const own = byKind.get(kind) ?? []
        await items[kind].put(own.map(({ record, entry }) => ({ item: itemOf(record, entry), entry })))
      }
    },
    async remove(keys) {
      for (const key of keys) {
        const { kind } = readKey(key)
        const { items } = await store.read()
        const item = await findItem(store, key)
        if (item === null) continue
        if (kind === 'conversation') await eraseConversation(items, item)
        else await items[kind].erase([item.id])
      }
    },
    exclusively: store.exclusively,
  }
}

/** Messages last: they are not seen without their conversations. */
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
  // Names in what is not found do not count.
  return entry === null ? changed(item, { speaker: null, addressed: null }) : item
}

async function findItem(store: StoreState, key: string): Promise<Item | null> {
  const { kind, id } = readKey(key)
  const { items } = await store.read()
  if (kind === 'thought') return findThought(items.thought, id)
  if (kind === 'conversation') {
    const item = await anyConversation(items.conversation, id)
    return item?.properties.state === 'erasing' ? null : item
  }
  const [message] = await items.message.findLatest([{ property: 'message_id', equals: id }])
  return message ?? null
}
