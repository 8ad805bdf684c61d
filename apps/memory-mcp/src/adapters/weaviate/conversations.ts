import { NO_CANDIDATES } from '@agora-mcp/core/ranking'
import { assertSameSpace } from '@agora-mcp/core/vectors'
import type { Condition, PreparedWords, StoredObject } from '@agora-mcp/core/weaviate'
import { ALL_CONVERSATIONS, type ConversationFilter } from '../../domain/filters.ts'
import type { ConversationWithStart } from '../../domain/memory.ts'
import type { SearchQuery } from '../../domain/recall/index-entry.ts'
import type { ConversationStore } from '../../ports/conversations.ts'
import type { AccessScope } from '../access-scope.ts'
import { conversationsUnder, type WithinConversations } from './conversation-filter.ts'
import {
  findConversation,
  firstMessages,
  messagesIn,
  seenAmong,
  seenConversation,
} from './conversation-items.ts'
import type { Item } from './items.ts'
import { listNewest, projectConditions } from './listing.ts'
import { lockOf } from './lock-keys.ts'
import { findMessages, nameUses } from './messages.ts'
import { conversationItem, conversationObject, toConversation, toDescription } from './rows.ts'
import { type IndexVersion, REINDEX_COMMAND, type ReadState, type StoreState } from './store-state.ts'
import { toFoundThoughts } from './thoughts.ts'

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

/** What the search for conversations rests on. */
interface ReadForConversations {
  readonly state: ReadState
  /** Those that are searched, within the time of a filter; null for all. */
  readonly wanted: (filter: ConversationFilter) => WithinConversations | null
  readonly ofDescriptions: PreparedWords
  readonly ofMessages: PreparedWords
}

/** Conversations in Weaviate. */
export function createWeaviateConversations(store: StoreState): ConversationStore {
  const { scope } = store
  const readIn = async (state: ReadState, question: string, filter: ConversationFilter, isTimed: boolean) => {
    const { items, languages } = state
    const [wanted, ofDescriptions, ofMessages] = await Promise.all([
      matching(state, filter, scope, isTimed),
      items.conversation.prepareWords(question, languages),
      items.message.prepareWords(question, languages),
    ])
    return { wanted, ofDescriptions, ofMessages }
  }
  /** What was read when the question was prepared; else it is read now. */
  const readFor = async (query: SearchQuery, filter: ConversationFilter): Promise<ReadForConversations> => {
    // Only ever made by `prepare`.
    if (query.read) return query.read as ReadForConversations
    const { state, asked } = await store.readWith((state) => readIn(state, query.text, filter, false))
    return { state, ...asked }
  }
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
        conditionsOf(filter, projects, scope),
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
    async prepare(question, names, filter, isTimed) {
      const { state, asked } = await store.readWith(async (state) => {
        const [uses, read] = await Promise.all([
          scope.seesAll ? nameUses(state, names) : [],
          readIn(state, question, filter, isTimed),
        ])
        return { uses, read }
      })
      return { uses: asked.uses, read: { state, ...asked.read } }
    },
    async find(query, filter) {
      const read = await readFor(query, filter)
      const { state, wanted, ofDescriptions, ofMessages } = read
      const { fingerprint, languages, items } = state
      if (fingerprint === null) return { described: NO_CANDIDATES, messages: NO_CANDIDATES }
      assertSameSpace(fingerprint, query.fingerprint, REINDEX_COMMAND)
      const within = wanted(filter)
      const [described, messages] = await Promise.all([
        items.conversation.search(
          query,
          languages,
          [
            { property: 'state', equals: 'living' },
            ...(within === null ? [] : [{ property: 'item', ...within }]),
          ],
          ofDescriptions,
        ),
        findMessages(
          store,
          query,
          { state, words: ofMessages },
          within === null ? [] : [{ property: 'conversation', ...within }],
        ),
      ])
      store.found.keepConversations(described.found.map(({ item }) => item))
      return { described: toFoundThoughts(described), messages }
    },
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
      const seen = conditionsOf(ALL_CONVERSATIONS, projects, scope)
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

/** Whether a conversation lies in the time of a filter. */
function isWithin(
  { properties: { timestamp, last_message_at } }: StoredObject,
  { since, until }: Pick<ConversationFilter, 'since' | 'until'>,
): boolean {
  const from = Date.parse(String(timestamp))
  const to = Date.parse(String(last_message_at))
  return (since === null || to >= Date.parse(since)) && (until === null || from <= Date.parse(until))
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

/** What gives the conversations under a filter, null where these are all. @param isTimed whether a time may narrow them further */
async function matching(
  { items, projects }: ReadState,
  filter: ConversationFilter,
  scope: AccessScope,
  isTimed: boolean,
): Promise<ReadForConversations['wanted']> {
  const isAll = ({ category, project, since, until }: ConversationFilter) =>
    scope.seesAll && [category, project, since, until].every((part) => part === null)
  const conditions = conditionsOf(filter, projects, scope)
  if (isTimed) {
    const found = await items.conversation.findEvery(conditions, ['timestamp', 'last_message_at'])
    return (narrowed) =>
      isAll(narrowed) ? null : { anyOf: found.filter((item) => isWithin(item, narrowed)).map(({ id }) => id) }
  }
  const within = isAll(filter) ? null : await conversationsUnder(items.conversation, conditions)
  return () => within
}
