import type { ConversationRecord } from '../../domain/exchange/record.ts'
import type { Archive } from '../../ports/archive.ts'
import { anyConversation, everyMessage, extendConversation, messagesIn } from './conversation-items.ts'
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

/** Whole stores in and out: what an import adds and an export reads. */
export function createWeaviateArchive(store: StoreState): Archive {
  return {
    writeAll: (write, { sharedOnly }) =>
      // Nobody writes meanwhile: what is handed over is of one moment.
      store.exclusively(async () => {
        const { items } = await store.read()
        for (const { collection } of Object.values(items)) await collection.assertCaughtUp()
        const isWanted = ({ properties }: Item) =>
          properties.state !== 'erasing' &&
          !(sharedOnly && (properties.deleted_at !== null || properties.privacy_level === 'private'))
        for (const item of await inOrder(items.thought, isWanted)) {
          // What it said while it was private is not for others.
          const versions = versionsOf(item).filter((one) => !sharedOnly || one.privacyLevel !== 'private')
          write(toThoughtRecord(item, versions))
        }
        const conversations = await inOrder(items.conversation, isWanted)
        for (const item of conversations) write(toConversationRecord(item))
        for (const { id } of conversations) {
          for (const message of await everyMessage(items, id, sharedOnly)) write(toMessageRecord(message))
        }
      }),
    async thoughts(uuids) {
      const { thought } = (await store.read()).items
      const found = await thought.get(uuids)
      return new Map([...found].map(([uuid, item]) => [uuid, toThoughtRecord(item, versionsOf(item))]))
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
        const entries = missing.map(({ entry }) => entry)
        await store.recordProjects(missing.map(({ record }) => record.project))
        await store.recordModel(
          entries,
          entries.flatMap((entry) => (entry === null ? [] : writing.thought.languages(entry))),
        )
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
        const own = [entry, ...messages.map((one) => one.entry)].filter((one) => one !== null)
        await store.recordModel(
          own,
          own.flatMap((one) => writing.message.languages(one)),
        )
        await writing.message.put(
          messages.map(({ record: message, entry: found }) => ({
            item: messageOfRecord(message),
            entry: found,
          })),
        )
        if (present !== null)
          await extendConversation(writing, present, livingTimes(messages.map((one) => one.record)))
        else {
          // Last, so that a new conversation comes with its messages.
          await writing.conversation.put([
            {
              item: conversationOfRecord(
                record,
                endOf(
                  record,
                  messages.map((one) => one.record),
                ),
              ),
              entry: entry !== null && entry.windows.length > 0 ? entry : null,
            },
          ])
        }
        return true
      }),
  }
}

/** Items in the order in which they were made. */
async function inOrder(items: Items, isWanted: (item: Item) => boolean): Promise<Item[]> {
  const wanted: Item[] = []
  for await (const item of items.all()) if (isWanted(item)) wanted.push(item)
  const keyOf = ({ id, properties }: Item) => `${properties.timestamp} ${id}`
  return wanted.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
}

type Timed = readonly { readonly timestamp: string; readonly deleted_at: string | null }[]

/** Times of the messages that are not deleted, in order. */
const livingTimes = (messages: Timed): string[] =>
  messages
    .filter(({ deleted_at }) => deleted_at === null)
    .map(({ timestamp }) => timestamp)
    .sort()

/** Time of the newest living message, that of the beginning where there is none. */
const endOf = ({ timestamp }: ConversationRecord, messages: Timed): string =>
  livingTimes(messages).at(-1) ?? timestamp
