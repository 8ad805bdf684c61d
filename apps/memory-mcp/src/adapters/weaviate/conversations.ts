import { descriptionOf, isSameDescription, newConversation } from '../../domain/conversation-changes.ts'
import { ALL_CONVERSATIONS } from '../../domain/filters.ts'
import { alikeName, countNames, type NameUsed } from '../../domain/known-names.ts'
import type { ConversationWithStart } from '../../domain/memory.ts'
import { offeredNames } from '../../domain/offered-names.ts'
import { MESSAGES_OF_START } from '../../domain/title-and-summary.ts'
import type { ConversationStore } from '../../ports/conversations.ts'
import { conversationConditions } from './conversation-filter.ts'
import {
  findUsableConversation,
  firstMessages,
  getConversationItem,
  messagesIn,
  visibleAmong,
} from './conversation-items.ts'
import { createConversationSearch } from './conversation-search.ts'
import type { IndexVersion, Item } from './items.ts'
import { listNewest } from './listing.ts'
import { lockOf } from './lock-keys.ts'
import { createReadAhead } from './read-ahead.ts'
import { conversationItem, conversationObject, toConversation } from './rows.ts'
import type { StoreState } from './store-state.ts'

/** The properties that hold these names. */
const NAMED_BY = {
  conversation_id: 'conversation_id',
  category: 'category',
  project: 'project',
  tag: 'tags',
} as const

/** The uses of names that a property holds. */
const usesOf = (names: unknown, at: unknown): NameUsed[] =>
  [names].flat().flatMap((name) => (typeof name === 'string' ? [{ name, at: String(at), count: 1 }] : []))

/** Conversations in Weaviate. */
export function createWeaviateConversations(store: StoreState): ConversationStore {
  const { scope } = store
  const present = async () => (await store.recent()).items
  const byRow = createReadAhead(async (items, rows): Promise<ReadonlyMap<number, ConversationWithStart>> => {
    const ids = rows.flatMap((row) => store.found.conversation(row) ?? [])
    const [seen, starts] = await Promise.all([
      visibleAmong(items.conversation, ids, scope),
      Promise.all(ids.map(async (id) => [id, await startOf(items, id)] as const)),
    ])
    return new Map(
      starts.flatMap(([id, start]) => {
        const item = seen.get(id)
        return item === undefined ? [] : [[item.row, withStart(item, start)] as const]
      }),
    )
  }, present)
  return {
    async get(conversationId) {
      const { items } = await store.read()
      const item = await getConversationItem(items.conversation, conversationId, scope)
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
    search: createConversationSearch(store, byRow),
    wordCodes: store.wordCodes.conversation.read,
    byRow: byRow.read,
    async names(of, prefix) {
      const { items, projects } = await store.read()
      const property = NAMED_BY[of]
      const seen = conversationConditions(ALL_CONVERSATIONS, projects, scope)
      const found = await items.conversation.findEvery(seen, [property])
      const names = found.flatMap(({ properties }) => [properties[property]].flat())
      const ofThoughts = of === 'project' && scope.seesAll ? projects : []
      return offeredNames([...names.filter((name) => typeof name === 'string'), ...ofThoughts], prefix)
    },
    async storedId(conversationId) {
      const { items, projects } = await store.read()
      if ((await items.conversation.get([conversationObject(conversationId)])).size > 0) return conversationId
      const seen = conversationConditions(ALL_CONVERSATIONS, projects, scope)
      const found = await items.conversation.findEvery(seen, ['conversation_id'])
      return alikeName(
        found.map(({ properties }) => String(properties.conversation_id)),
        conversationId,
      )
    },
    async used(of) {
      const { items, projects } = await store.read()
      const seen = conversationConditions(ALL_CONVERSATIONS, projects, scope)
      const usesIn = async (property: string) =>
        (await items.conversation.findEvery(seen, [property, 'last_message_at'])).flatMap(({ properties }) =>
          usesOf(properties[property], properties.last_message_at),
        )
      const usesInThoughts = async (property: string) =>
        (
          await items.thought.findEvery(
            [
              { property: 'state', noneOf: ['deleted'] },
              { property: 'privacy_level', anyOf: scope.levels },
            ],
            [property, 'timestamp'],
          )
        ).flatMap(({ properties }) => usesOf(properties[property], properties.timestamp))
      if (of === 'concept') return countNames(await usesInThoughts('concepts'))
      const ofConversations = await usesIn(NAMED_BY[of])
      return countNames(
        of === 'project' ? [...ofConversations, ...(await usesInThoughts('project'))] : ofConversations,
      )
    },
    async description(conversationId) {
      const { items } = await store.read()
      const item = await findUsableConversation(items.conversation, conversationId, scope)
      return toDescription(item)
    },
    describe: (conversationId, { seen, next, timestamp }, entry) =>
      store.write(lockOf(conversationId), async (writing) => {
        scope.assertSees(next.privacyLevel)
        const item = await findUsableConversation(writing.conversation, conversationId, scope)
        if (!isSameDescription(toDescription(item), seen)) return false
        if (item === null) {
          await writing.message.collection.delete(messagesIn(conversationObject(conversationId), false))
        }
        const begun = newConversation({ conversationId, project: next.project, timestamp }, next.privacyLevel)
        const present = item === null ? begun : toConversation(item, 0)
        await store.recordProjects([next.project])
        await store.recordModel([entry], writing.conversation.languages(entry))
        await writing.conversation.put([{ item: conversationItem({ ...present, ...next }, null), entry }])
        return true
      }),
  }
}

const toDescription = (item: Item | null) => (item === null ? null : descriptionOf(toConversation(item, 0)))

/** Reads the first messages of a conversation and the number of all. */
async function startOf(indexes: IndexVersion, id: string) {
  const [count, first] = await Promise.all([
    indexes.message.count(messagesIn(id, true)),
    firstMessages(indexes, id, MESSAGES_OF_START),
  ])
  return { count, first }
}

const withStart = (
  item: Item,
  { count, first }: Awaited<ReturnType<typeof startOf>>,
): ConversationWithStart => ({ ...toConversation(item, count), firstMessages: first })
