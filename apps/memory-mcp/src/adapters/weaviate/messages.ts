import { NO_CANDIDATES } from '@agora-mcp/core/ranking'
import { assertSameSpace } from '@agora-mcp/core/vectors'
import type { Condition } from '@agora-mcp/core/weaviate'
import type { Message, Role } from '../../domain/memory.ts'
import { nameValues, toNameUse } from '../../domain/recall/name-uses.ts'
import type { FoundSet } from '../../domain/recall/rank.ts'
import type { MessageAmongOthers, MessageStore, NewMessage, SearchQuery } from '../../ports.ts'
import { indexTaken } from '../store-errors.ts'
import {
  findConversation,
  lockOf,
  messagesIn,
  moveEnd,
  nextIndex,
  seenAmong,
  seenConversation,
} from './conversation-items.ts'
import type { Item } from './items.ts'
import { timeConditions } from './listing.ts'
import { conversationItem, conversationObject, messageItem, messageObject, toMessage } from './rows.ts'
import { REINDEX_COMMAND, type Round, type Vault } from './store-state.ts'

/** Conversations that a viewer who does not see all of them searches in. */
const MOST_CONVERSATIONS = 10_000

/** Messages in Weaviate. */
export function createWeaviateMessages(vault: Vault): MessageStore {
  const { sight } = vault
  return {
    async taken(message) {
      const { items } = await vault.read()
      const conversation = await findConversation(items.conversation, message.conversationId, sight)
      return conversation === null ? null : findTaken(items, message)
    },
    add: (message, findable) =>
      vault.write(lockOf(message.conversationId), async (writing) => {
        const conversation = await findConversation(writing.conversation, message.conversationId, sight)
        const object = conversationObject(message.conversationId)
        // Of one that was erased, or begun by a process that was killed.
        if (conversation === null) await writing.message.collection.delete(messagesIn(object, false))
        const taken = conversation === null ? null : await findTaken(writing, message)
        if (taken !== null) return taken
        const stored = { ...message, orderIndex: message.orderIndex ?? (await nextIndex(writing, object)) }
        await vault.welcome([findable], writing.message.languages(findable))
        writing.assertHeld()
        await writing.message.put([
          { item: messageItem(stored, { sourceId: null, deletedAt: null }), findable },
        ])
        if (conversation === null) {
          // Last, since a message is not seen without its conversation: they come together.
          const begun = {
            conversationId: message.conversationId,
            title: null,
            category: null,
            summary: null,
            tags: [],
            privacyLevel: sight.ownLevel,
            timestamp: message.timestamp,
            lastMessageAt: message.timestamp,
          }
          await writing.conversation.put([{ item: conversationItem(begun, null), findable: null }])
        } else if (message.timestamp > String(conversation.properties.last_message_at)) {
          await moveEnd(writing, conversation)
        }
        return stored
      }),
    async list(conversationId, { before, after, limit }) {
      const { items } = await vault.read()
      const { id } = await seenConversation(items.conversation, conversationId, sight)
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
    async find(query, { conversationId, ...range }) {
      const conditions = timeConditions(range)
      if (conversationId !== null) {
        const wanted = [{ property: 'conversation', anyOf: [conversationObject(conversationId)] }]
        return findMessages(vault, query, [...wanted, ...conditions])
      }
      return findMessages(vault, query, [...(await visibleConversations(vault)), ...conditions])
    },
    async nameUses(names) {
      // Counted over all messages: whoever may not see all of them learns nothing of names either.
      if (!sight.seesAll) return []
      const { collection } = (await vault.read()).items.message
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
    async byRow(rows) {
      const { items } = await vault.read()
      const found = await items.message.find(
        [
          { property: 'row', anyOf: rows },
          { property: 'state', equals: 'living' },
        ],
        { limit: rows.length },
      )
      const conversations = found.map(({ properties }) => String(properties.conversation))
      const seen = await seenAmong(items.conversation, conversations, sight)
      const visible = found.filter(({ properties }) => seen.has(String(properties.conversation)))
      return new Map(
        await Promise.all(visible.map(async (item) => [item.row, await amongOthers(items, item)] as const)),
      )
    },
  }
}

/** Conditions that messages meet which the viewer may see; none where these are all. */
async function visibleConversations({ read, sight }: Vault): Promise<Condition[]> {
  if (sight.seesAll) return []
  const { conversation } = (await read()).items
  const visible = await conversation.find(
    [
      { property: 'state', equals: 'living' },
      { property: 'privacy_level', anyOf: sight.levels },
    ],
    { limit: MOST_CONVERSATIONS },
  )
  return [{ property: 'conversation', anyOf: visible.map(({ id }) => id) }]
}

/** Candidates among the messages that meet the conditions and that the viewer sees. */
export async function findMessages(
  { read, sight }: Vault,
  query: SearchQuery,
  conditions: readonly Condition[],
): Promise<FoundSet> {
  const { fingerprint, languages, items } = await read()
  if (fingerprint === null) return NO_CANDIDATES
  assertSameSpace(fingerprint, query.fingerprint, REINDEX_COMMAND)
  const { found, ...figures } = await items.message.search(query, languages, conditions)
  const conversations = found.map(({ item }) => String(item.properties.conversation))
  // One that was deleted, or hidden, takes its messages with it at once.
  const seen = await seenAmong(items.conversation, conversations, sight)
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

async function amongOthers({ message }: Round, item: Item): Promise<MessageAmongOthers> {
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
  return { ...toMessage(item), previousIndex: indexOf(previous), nextIndex: indexOf(next) }
}

/**
 * The same message where it is stored at its index already, null where that is free.
 * @throws AppError conflict where another message stands there, or stood there and can be restored
 */
async function findTaken(round: Round, message: NewMessage): Promise<Message | null> {
  if (message.orderIndex === null) return null
  const conversation = conversationObject(message.conversationId)
  const id = messageObject(conversation, message.orderIndex)
  const item = (await round.message.get([id])).get(id)
  if (item === undefined) return null
  const present = toMessage(item)
  const isDeleted = item.properties.state !== 'living'
  if (!isDeleted && present.role === message.role && present.content === message.content) return present
  const next = await nextIndex(round, conversation)
  throw indexTaken(message.orderIndex, message.conversationId, isDeleted, next)
}
