import { ALL_CONVERSATIONS } from '../../domain/filters.ts'
import type { ConversationWithStart } from '../../domain/memory.ts'
import type { ConversationStore } from '../../ports/conversations.ts'
import { conversationConditions } from './conversation-filter.ts'
import {
  findConversation,
  firstMessages,
  messagesIn,
  seenAmong,
  seenConversation,
} from './conversation-items.ts'
import { createConversationSearch } from './conversation-search.ts'
import type { Item } from './items.ts'
import { listNewest } from './listing.ts'
import { lockOf } from './lock-keys.ts'
import { conversationItem, conversationObject, toConversation, toDescription } from './rows.ts'
import type { IndexVersion, StoreState } from './store-state.ts'

/** Messages from which a title and a summary can be taken. */
const START = 4
/** Names offered while somebody types. */
const MAX_NAMES = 100

/** The properties that hold these names. */
const NAMED_BY = {
  conversation_id: 'conversation_id',
  category: 'category',
  project: 'project',
  tag: 'tags',
} as const

/** Conversations in Weaviate. */
export function createWeaviateConversations(store: StoreState): ConversationStore {
  const { scope } = store
  return {
    async get(conversationId) {
      const { items } = await store.read()
      const item = await seenConversation(items.conversation, conversationId, scope)
      return withStart(item, await startOf(items, item.id))
    },
    async list(filter, page) {
      const { items, projects } = await store.read()
      const listed = await listNewest(
        items.conversation,
        conversationConditions(filter, projects, scope),
        'last_message_at',
        page,
      )
      return {
        ...listed,
        items: await Promise.all(
          listed.items.map(async (item) => withStart(item, await startOf(items, item.id))),
        ),
      }
    },
    ...createConversationSearch(store),
    async wordCodes(rows) {
      return (await store.recent()).items.conversation.wordCodes(rows)
    },
    async byRow(rows) {
      const { items } = await store.recent()
      const ids = rows.flatMap((row) => store.found.conversation(row) ?? [])
      const [seen, starts] = await Promise.all([
        seenAmong(items.conversation, ids, scope),
        Promise.all(ids.map(async (id) => [id, await startOf(items, id)] as const)),
      ])
      return new Map(
        starts.flatMap(([id, start]) => {
          const item = seen.get(id)
          return item === undefined ? [] : [[item.row, withStart(item, start)] as const]
        }),
      )
    },
    async names(of, prefix) {
      const { items, projects } = await store.read()
      const names = new Set<string>(of === 'project' && scope.seesAll ? projects : [])
      const property = NAMED_BY[of]
      const seen = conversationConditions(ALL_CONVERSATIONS, projects, scope)
      for (const { properties } of await items.conversation.findEvery(seen, [property])) {
        for (const value of [properties[property]].flat()) if (typeof value === 'string') names.add(value)
      }
      const begins = prefix.toLowerCase()
      return [...names]
        .filter((name) => name.toLowerCase().startsWith(begins))
        .sort((a, b) => (a < b ? -1 : 1))
        .slice(0, MAX_NAMES)
    },
    async description(conversationId) {
      const { items } = await store.read()
      const item = await findConversation(items.conversation, conversationId, scope)
      return item === null ? null : toDescription(item)
    },
    describe: (conversationId, { seen, next, timestamp }, entry) =>
      store.write(lockOf(conversationId), async (writing) => {
        scope.assertSees(next.privacyLevel)
        const item = await findConversation(writing.conversation, conversationId, scope)
        const present = item === null ? null : toDescription(item)
        if (JSON.stringify(present) !== JSON.stringify(seen)) return false
        if (item === null) {
          await writing.message.collection.delete(messagesIn(conversationObject(conversationId), false))
        }
        const times =
          item === null ? { timestamp, lastMessageAt: timestamp, origin: null } : toConversation(item, 0)
        await store.recordProjects([next.project])
        await store.recordModel([entry], writing.conversation.languages(entry))
        await writing.conversation.put([
          { item: conversationItem({ ...times, ...next, conversationId }, null), entry },
        ])
        return true
      }),
  }
}

/** How a conversation begins, and how many messages it has. */
async function startOf(indexes: IndexVersion, id: string) {
  const [count, first] = await Promise.all([
    indexes.message.count(messagesIn(id, true)),
    firstMessages(indexes, id, START),
  ])
  return { count, first }
}

const withStart = (
  item: Item,
  { count, first }: Awaited<ReturnType<typeof startOf>>,
): ConversationWithStart => ({ ...toConversation(item, count), firstMessages: first })
