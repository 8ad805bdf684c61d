import { lastMessageTime } from '../../domain/conversation-changes.ts'
import type { Archive } from '../../ports/archive.ts'
import { anyConversation, everyMessage, messagesIn, updateLastMessageTime } from './conversation-items.ts'
import type { Item, Items } from './items.ts'
import { lockOf, THOUGHTS } from './lock-keys.ts'
import {
  conversationOfRecord,
  messageOfRecord,
  thoughtOfRecord,
  toConversationRecord,
  toMessageRecord,
  toThoughtRecord,
} from './record-items.ts'
import { conversationObject, messageObject, versionsOf } from './rows.ts'
import type { StoreState } from './store-state.ts'

export function createWeaviateArchive(store: StoreState): Archive {
  return {
    writeAll: (write) =>
      // Writers are locked out, so the export is a consistent snapshot.
      store.exclusively(async () => {
        const { items } = await store.read()
        for (const { collection } of Object.values(items)) await collection.assertCaughtUp()
        for (const item of await inOrder(items.thought)) write(toThoughtRecord(item, versionsOf(item)))
        const conversations = await inOrder(items.conversation)
        for (const item of conversations) write(toConversationRecord(item))
        for (const { id } of conversations) {
          for (const message of await everyMessage(items, id, false)) write(toMessageRecord(message))
        }
      }),
    async thoughts(uuids) {
      const { thought } = (await store.read()).items
      const found = await thought.get(uuids)
      return new Map([...found].map(([uuid, item]) => [uuid, toThoughtRecord(item, versionsOf(item))]))
    },
    async messageIds(ids) {
      const { message } = (await store.read()).items
      const found = await message.find([{ property: 'message_id', anyOf: ids }], { limit: ids.length })
      return new Set(found.map(({ properties }) => String(properties.message_id)))
    },
    async conversation(conversationId) {
      const { items } = await store.read()
      const item = await anyConversation(items.conversation, conversationId)
      if (item === null) return null
      const messages = await everyMessage(items, item.id, false)
      return { record: toConversationRecord(item), messages: messages.map(toMessageRecord) }
    },
    addThoughts: (thoughts) =>
      store.write(THOUGHTS, async (writing) => {
        const taken = await writing.thought.latest(thoughts.map(({ record }) => record.uuid))
        const missing = thoughts.filter(({ record }) => !taken.has(record.uuid))
        await store.recordProjects(missing.map(({ record }) => record.project))
        await store.recordModel(missing.map(({ entry }) => entry))
        await writing.thought.put(
          missing.map(({ record, entry }) => ({ item: thoughtOfRecord(record), entry })),
        )
        return missing.length
      }),
    addMessages: ({ record, entry }, messages) =>
      store.write(lockOf(record.conversation_id), async (writing) => {
        const object = conversationObject(record.conversation_id)
        const present = await anyConversation(writing.conversation, record.conversation_id)
        if (present === null) await writing.message.collection.delete(messagesIn(object, false))
        const places = messages.map((one) => messageObject(object, one.record.order_index))
        if (present !== null && (await writing.message.latest(places)).size > 0) return false
        if (present === null) await store.recordProjects([record.project])
        await store.recordModel([entry, ...messages.map((one) => one.entry)])
        await writing.message.put(
          messages.map(({ record: message, entry: found }) => ({
            item: messageOfRecord(message),
            entry: found,
          })),
        )
        if (present !== null) await updateLastMessageTime(writing, present)
        else {
          // Written last, so that a new conversation appears with its messages.
          const living = messages.filter((one) => one.record.deleted_at === null)
          const times = living.map((one) => one.record.timestamp)
          const begun = conversationOfRecord(record, lastMessageTime(record.timestamp, times))
          await writing.conversation.put([{ item: begun, entry }])
        }
        return true
      }),
  }
}

/** Items in order of creation. */
async function inOrder(items: Items): Promise<Item[]> {
  const wanted: Item[] = []
  // Items being erased count as erased.
  for await (const item of items.all()) if (item.properties.state !== 'erasing') wanted.push(item)
  const keyOf = ({ id, properties }: Item) => `${properties.timestamp} ${id}`
  return wanted.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
}
