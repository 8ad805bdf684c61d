import { NO_CANDIDATES } from '@agora-mcp/core/ranking'
import { assertSameSpace } from '@agora-mcp/core/vectors'
import type { Condition } from '@agora-mcp/core/weaviate'
import type { ConversationFilter } from '../../domain/filters.ts'
import type { ConversationWithStart } from '../../domain/memory.ts'
import type { ConversationStore } from '../../ports/conversations.ts'
import type { AccessScope } from '../access-scope.ts'
import { findConversation, firstMessages, messagesIn, seenConversation } from './conversation-items.ts'
import type { Item } from './items.ts'
import { listNewest, projectConditions } from './listing.ts'
import { lockOf } from './lock-keys.ts'
import { findMessages } from './messages.ts'
import { conversationItem, conversationObject, toConversation, toDescription } from './rows.ts'
import { type IndexVersion, REINDEX_COMMAND, type StoreState } from './store-state.ts'
import { toFoundThoughts } from './thoughts.ts'

/** Messages from which a title and a summary can be taken. */
const START = 4
/** Names offered while somebody types. */
const MAX_NAMES = 100
/** Conversations under one filter. */
const MOST_CONVERSATIONS = 10_000

/** Conversations in Weaviate. */
export function createWeaviateConversations(store: StoreState): ConversationStore {
  const { scope } = store
  return {
    async get(conversationId) {
      const { items } = await store.read()
      return withStart(items, await seenConversation(items.conversation, conversationId, scope))
    },
    async list(filter, page) {
      const { items, projects } = await store.read()
      const listed = await listNewest(
        items.conversation,
        conditionsOf(filter, projects, scope),
        'last_message_at',
        page,
      )
      return { ...listed, items: await Promise.all(listed.items.map((item) => withStart(items, item))) }
    },
    async find(query, filter) {
      const { fingerprint, languages, projects, items } = await store.read()
      if (fingerprint === null) return { described: NO_CANDIDATES, messages: NO_CANDIDATES }
      assertSameSpace(fingerprint, query.fingerprint, REINDEX_COMMAND)
      const wanted = await matching(items, filter, projects, scope)
      const [described, messages] = await Promise.all([
        items.conversation.search(query, languages, [
          { property: 'state', equals: 'living' },
          ...(wanted === null ? [] : [{ property: 'item', anyOf: wanted }]),
        ]),
        findMessages(store, query, wanted === null ? [] : [{ property: 'conversation', anyOf: wanted }]),
      ])
      return { described: toFoundThoughts(described), messages }
    },
    async wordCodes(rows) {
      return (await store.read()).items.conversation.wordCodes(rows)
    },
    async byRow(rows) {
      const { items } = await store.read()
      const found = await items.conversation.find(
        [
          { property: 'row', anyOf: rows },
          { property: 'state', equals: 'living' },
        ],
        { limit: rows.length },
      )
      return new Map(
        await Promise.all(found.map(async (item) => [item.row, await withStart(items, item)] as const)),
      )
    },
    async names(of, prefix) {
      const { items, projects } = await store.read()
      const names = new Set<string>(of === 'project' && scope.seesAll ? projects : [])
      for await (const item of items.conversation.all()) {
        const { state, privacy_level } = item.properties
        if (state !== 'living' || !scope.levels.some((level) => level === privacy_level)) continue
        const { conversationId, category, project, tags } = toConversation(item, 0)
        const values = {
          conversation_id: [conversationId],
          category: [category],
          project: [project],
          tag: tags,
        }[of]
        for (const value of values) if (value !== null) names.add(value)
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
        writing.assertHeld()
        await writing.conversation.put([
          { item: conversationItem({ ...times, ...next, conversationId }, null), entry },
        ])
        return true
      }),
  }
}

async function withStart(indexes: IndexVersion, item: Item): Promise<ConversationWithStart> {
  const [count, first] = await Promise.all([
    indexes.message.count(messagesIn(item.id, true)),
    firstMessages(indexes, item.id, START),
  ])
  return { ...toConversation(item, count), firstMessages: first }
}

function conditionsOf(
  { category, project, since, until }: ConversationFilter,
  projects: readonly string[],
  scope: AccessScope,
): Condition[] {
  return [
    { property: 'state', equals: 'living' },
    { property: 'privacy_level', anyOf: scope.levels },
    ...projectConditions(project, projects),
    ...(category === null ? [] : [{ property: 'category', equals: category }]),
    ...(since === null ? [] : [{ property: 'last_message_at', from: new Date(since) }]),
    ...(until === null ? [] : [{ property: 'timestamp', to: new Date(until) }]),
  ]
}

/** Ids of the objects of the conversations under a filter; null where these are all. */
async function matching(
  { conversation }: IndexVersion,
  filter: ConversationFilter,
  projects: readonly string[],
  scope: AccessScope,
): Promise<string[] | null> {
  const isOpen = [filter.category, filter.project, filter.since, filter.until].every((part) => part === null)
  if (isOpen && scope.seesAll) return null
  const found = await conversation.find(conditionsOf(filter, projects, scope), { limit: MOST_CONVERSATIONS })
  return found.map(({ id }) => id)
}
