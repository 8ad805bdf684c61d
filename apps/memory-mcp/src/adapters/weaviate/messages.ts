import type { EmbedQuestion } from '@agora-mcp/core/embedding'
import type { Condition } from '@agora-mcp/weaviate'
import { assertSameProject, isSameMessage, newConversation } from '../../domain/conversation-changes.ts'
import type { Message, NewMessage } from '../../domain/memory.ts'
import { indexTaken } from '../../domain/store-errors.ts'
import type { MessageStore } from '../../ports/messages.ts'
import {
  extendConversation,
  findUsableConversation,
  getConversationItem,
  messagesIn,
  nextIndex,
} from './conversation-items.ts'
import type { IndexVersion } from './items.ts'
import { lockOf } from './lock-keys.ts'
import { createMessageSearch } from './message-search.ts'
import {
  conversationItem,
  conversationObject,
  messageItem,
  messageObject,
  toConversation,
  toMessage,
} from './rows.ts'
import type { StoreState } from './store-state.ts'

export function createWeaviateMessages(store: StoreState, embedQuestion: EmbedQuestion): MessageStore {
  const { scope } = store
  return {
    async findSame(message) {
      const { items } = await store.read()
      const conversation = await findUsableConversation(items.conversation, message.conversationId, scope)
      if (conversation === null) return null
      assertSameProject(message, toConversation(conversation, 0).project)
      return findSame(items, message)
    },
    add: (message, entry) =>
      store.write(lockOf(message.conversationId), async (writing) => {
        const conversation = await findUsableConversation(writing.conversation, message.conversationId, scope)
        const object = conversationObject(message.conversationId)
        // Removes messages left by an erased conversation, or by a killed process.
        if (conversation === null) await writing.message.collection.delete(messagesIn(object, false))
        if (conversation !== null) assertSameProject(message, toConversation(conversation, 0).project)
        const same = conversation === null ? null : await findSame(writing, message)
        if (same !== null) return same
        if (conversation === null) await store.recordProjects([message.project])
        const stored = { ...message, orderIndex: message.orderIndex ?? (await nextIndex(writing, object)) }
        await store.recordModel([entry])
        await writing.message.put([{ item: messageItem(stored, { sourceId: null, deletedAt: null }), entry }])
        if (conversation === null) {
          // Written last: messages are invisible without their conversation, so both appear together.
          const begun = conversationItem(newConversation(message, scope.ownLevel), null)
          await writing.conversation.put([{ item: begun, entry: null }])
        } else await extendConversation(writing, conversation, [message.timestamp])
        return stored
      }),
    async list(conversationId, { before, after, limit }) {
      const { items } = await store.read()
      const { id } = await getConversationItem(items.conversation, conversationId, scope)
      const forwards = after !== null
      const within: Condition[] =
        before === null && after === null
          ? []
          : [
              {
                property: 'order_index',
                ...(after !== null && { from: after + 1 }),
                ...(before !== null && { to: before - 1 }),
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
    search: createMessageSearch(store, embedQuestion),
  }
}

/** Null if the index is free. @throws AppError conflict if another message has it, or can be restored to it */
async function findSame(indexes: IndexVersion, message: NewMessage): Promise<Message | null> {
  if (message.orderIndex === null) return null
  const conversation = conversationObject(message.conversationId)
  const id = messageObject(conversation, message.orderIndex)
  const item = (await indexes.message.latest([id])).get(id)
  if (item === undefined) return null
  const present = toMessage(item)
  const isDeleted = item.properties.state !== 'living'
  if (isSameMessage(message, present, isDeleted)) return present
  const next = await nextIndex(indexes, conversation)
  throw indexTaken(message.orderIndex, message.conversationId, isDeleted, next)
}
