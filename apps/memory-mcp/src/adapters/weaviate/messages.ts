import { NO_CANDIDATES } from '@agora-mcp/core/ranking'
import { assertSameSpace } from '@agora-mcp/core/vectors'
import type { Condition } from '@agora-mcp/core/weaviate'
import type { ProjectFilter } from '../../domain/filters.ts'
import type { Message, MessageAmongOthers, NewMessage, Role } from '../../domain/memory.ts'
import type { SearchQuery } from '../../domain/recall/index-entry.ts'
import { nameValues, toNameUse } from '../../domain/recall/name-uses.ts'
import type { WindowCandidateSet } from '../../domain/recall/rank.ts'
import type { MessageStore } from '../../ports/messages.ts'
import { assertSameProject, indexTaken } from '../store-errors.ts'
import {
  findConversation,
  messagesIn,
  nextIndex,
  seenAmong,
  seenConversation,
  updateLastMessageTime,
} from './conversation-items.ts'
import type { Item } from './items.ts'
import { projectConditions, timeConditions } from './listing.ts'
import { lockOf } from './lock-keys.ts'
import {
  conversationItem,
  conversationObject,
  messageItem,
  messageObject,
  toConversation,
  toMessage,
} from './rows.ts'
import { type IndexVersion, REINDEX_COMMAND, type StoreState } from './store-state.ts'

/** Conversations that a viewer who does not see all of them searches in. */
const MOST_CONVERSATIONS = 10_000

/** Messages in Weaviate. */
export function createWeaviateMessages(store: StoreState): MessageStore {
  const { scope } = store
  return {
    async taken(message) {
      const { items } = await store.read()
      const conversation = await findConversation(items.conversation, message.conversationId, scope)
      if (conversation === null) return null
      assertSameProject(message, toConversation(conversation, 0).project)
      return findTaken(items, message)
    },
    add: (message, entry) =>
      store.write(lockOf(message.conversationId), async (writing) => {
        const conversation = await findConversation(writing.conversation, message.conversationId, scope)
        const object = conversationObject(message.conversationId)
        // Of one that was erased, or begun by a process that was killed.
        if (conversation === null) await writing.message.collection.delete(messagesIn(object, false))
        if (conversation !== null) assertSameProject(message, toConversation(conversation, 0).project)
        const taken = conversation === null ? null : await findTaken(writing, message)
        if (taken !== null) return taken
        if (conversation === null) await store.recordProjects([message.project])
        const stored = { ...message, orderIndex: message.orderIndex ?? (await nextIndex(writing, object)) }
        await store.recordModel([entry], writing.message.languages(entry))
        writing.assertHeld()
        await writing.message.put([{ item: messageItem(stored, { sourceId: null, deletedAt: null }), entry }])
        if (conversation === null) {
          // Last, since a message is not seen without its conversation: they come together.
          const begun = {
            conversationId: message.conversationId,
            title: null,
            category: null,
            summary: null,
            tags: [],
            privacyLevel: scope.ownLevel,
            project: message.project,
            origin: null,
            timestamp: message.timestamp,
            lastMessageAt: message.timestamp,
          }
          await writing.conversation.put([{ item: conversationItem(begun, null), entry: null }])
        } else if (message.timestamp > String(conversation.properties.last_message_at)) {
          await updateLastMessageTime(writing, conversation)
        }
        return stored
      }),
    async list(conversationId, { before, after, limit }) {
      const { items } = await store.read()
      const { id } = await seenConversation(items.conversation, conversationId, scope)
      const forwards = after !== null
      const within: Condition[] =
        before === null && after === null
          ? []
          : [
              {
                property: 'order_index',
                ...(after === null ? {} : { from: after + 1 }),
                ...(before === null ? {} : { to: before - 1 }),
              },
            ]
      const [found, totalCount] = await Promise.all([
        items.message.find([...messagesIn(id, true), ...within], {
          limit,
          sort: [{ property: 'order_index', descending: !forwards }],
        }),
        items.message.count(messagesIn(id, true)),
      ])
      const messages = found.map(toMessage)
      return { messages: forwards ? messages : messages.reverse(), totalCount }
    },
    async find(query, { conversationId, project, since, until }) {
      const own = conversationId === null ? [] : [conversationObject(conversationId)]
      return findMessages(store, query, [
        ...own.map((id) => ({ property: 'conversation', equals: id })),
        ...(await visibleConversations(store, project)),
        ...timeConditions({ since, until }),
      ])
    },
    async nameUses(names) {
      // Counted over all messages: whoever may not see all of them learns nothing of names either.
      if (!scope.seesAll) return []
      const { collection } = (await store.read()).items.message
      const counted = await Promise.all(
        names
          .flatMap((name) => Object.entries(nameValues(name)))
          .map(async ([use, value]) => {
            const property = use === 'speaker' ? 'speaker' : 'addressed'
            return [value, await collection.count([{ property, equals: value }])] as const
          }),
      )
      const uses = new Map(counted)
      return names.map((name) => toNameUse(name, uses))
    },
    async wordCodes(rows) {
      return (await store.read()).items.message.wordCodes(rows)
    },
    async byRow(rows) {
      const { items } = await store.read()
      const found = await items.message.find(
        [
          { property: 'row', anyOf: rows },
          { property: 'state', equals: 'living' },
        ],
        { limit: rows.length },
      )
      const conversations = found.map(({ properties }) => String(properties.conversation))
      const seen = await seenAmong(items.conversation, conversations, scope)
      const visible = found.filter(({ properties }) => seen.has(String(properties.conversation)))
      return new Map(
        await Promise.all(
          visible.map(async (item) => {
            const conversation = seen.get(String(item.properties.conversation))
            return [item.row, await amongOthers(items, item, conversation)] as const
          }),
        ),
      )
    },
  }
}

/** Conditions that messages of a project meet which the viewer may see; none where these are all. */
async function visibleConversations(
  { read, scope }: StoreState,
  project: ProjectFilter | null,
): Promise<Condition[]> {
  if (scope.seesAll && project === null) return []
  const { items, projects } = await read()
  const visible = await items.conversation.find(
    [
      ...projectConditions(project, projects),
      { property: 'state', equals: 'living' },
      { property: 'privacy_level', anyOf: scope.levels },
    ],
    { limit: MOST_CONVERSATIONS },
  )
  return [{ property: 'conversation', anyOf: visible.map(({ id }) => id) }]
}

/** Candidates among the messages that meet the conditions and that the viewer sees. */
export async function findMessages(
  { read, scope }: StoreState,
  query: SearchQuery,
  conditions: readonly Condition[],
): Promise<WindowCandidateSet> {
  const { fingerprint, languages, items } = await read()
  if (fingerprint === null) return NO_CANDIDATES
  assertSameSpace(fingerprint, query.fingerprint, REINDEX_COMMAND)
  const { found, ...figures } = await items.message.search(query, languages, conditions)
  const conversations = found.map(({ item }) => String(item.properties.conversation))
  // One that was deleted, or hidden, takes its messages with it at once.
  const seen = await seenAmong(items.conversation, conversations, scope)
  const visible = found.filter(({ item }) => seen.has(String(item.properties.conversation)))
  return {
    ...figures,
    candidates: visible.map(({ window, item: { row, properties }, cosine, bm25, hubness, language }) => ({
      id: window,
      cosine,
      bm25,
      hubness,
      language,
      item: row,
      timestamp: String(properties.timestamp),
      place: {
        conversation: Number(properties.conversation_row),
        orderIndex: Number(properties.order_index),
        // Only ever written from this type.
        role: String(properties.role) as Role,
        speaker: properties.speaker_name === null ? null : String(properties.speaker_name),
      },
    })),
  }
}

async function amongOthers(
  { message }: IndexVersion,
  item: Item,
  conversation: Item | undefined,
): Promise<MessageAmongOthers> {
  const own = messagesIn(String(item.properties.conversation), true)
  const at = Number(item.properties.order_index)
  const [[previous], [next]] = await Promise.all([
    message.find([...own, { property: 'order_index', to: at - 1 }], {
      limit: 1,
      sort: [{ property: 'order_index', descending: true }],
    }),
    message.find([...own, { property: 'order_index', from: at + 1 }], {
      limit: 1,
      sort: [{ property: 'order_index' }],
    }),
  ])
  const indexOf = (other: Item | undefined) =>
    other === undefined ? null : Number(other.properties.order_index)
  const of = conversation === undefined ? null : toConversation(conversation, 0)
  return {
    ...toMessage(item),
    conversationTitle: of?.title ?? null,
    origin: of?.origin ?? null,
    project: of?.project ?? null,
    previousIndex: indexOf(previous),
    nextIndex: indexOf(next),
  }
}

/**
 * The same message where it is stored at its index already, null where that is free.
 * @throws AppError conflict where another message stands there, or stood there and can be restored
 */
async function findTaken(indexes: IndexVersion, message: NewMessage): Promise<Message | null> {
  if (message.orderIndex === null) return null
  const conversation = conversationObject(message.conversationId)
  const id = messageObject(conversation, message.orderIndex)
  const item = (await indexes.message.latest([id])).get(id)
  if (item === undefined) return null
  const present = toMessage(item)
  const isDeleted = item.properties.state !== 'living'
  if (!isDeleted && present.role === message.role && present.content === message.content) return present
  const next = await nextIndex(indexes, conversation)
  throw indexTaken(message.orderIndex, message.conversationId, isDeleted, next)
}
