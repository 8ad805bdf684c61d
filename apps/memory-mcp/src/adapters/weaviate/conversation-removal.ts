import { everyMessage, messagesIn } from './conversation-items.ts'
import { changed } from './item-objects.ts'
import type { IndexVersion, Item } from './items.ts'
import { conversationItem, toConversation } from './rows.ts'

/** Number of messages changed at a time. */
const SLICE = 100

/** Hides a conversation's main object, which hides its messages, then takes these out of the index. */
export async function hideConversation(writing: IndexVersion, item: Item, now: string): Promise<void> {
  await writing.conversation.put([{ item: conversationItem(toConversation(item, 0), now), entry: null }])
  await takeOutOfIndex(writing, item.id)
}

/** Removes the messages of a conversation from the index without changing them otherwise. */
export async function takeOutOfIndex(indexes: IndexVersion, conversation: string): Promise<void> {
  const messages = await everyMessage(indexes, conversation, true)
  const found = messages.filter(({ properties }) => Number(properties.windows) > 0)
  for (let first = 0; first < found.length; first += SLICE) {
    // Listed by one replica, which may not have a deletion yet.
    const own = await indexes.message.latest(found.slice(first, first + SLICE).map(({ id }) => id))
    await indexes.message.put(
      [...own.values()].map((message) => ({
        // Removes names, so that they are not counted any more.
        item: changed(message, { speaker: null, addressed: null }),
        entry: null,
      })),
    )
  }
}

/** Erases a conversation with its messages; after a kill, the next process finishes the erasure. */
export async function eraseConversation(indexes: IndexVersion, item: Item): Promise<void> {
  await indexes.conversation.put([{ item: changed(item, { state: 'erasing' }), entry: null }])
  await indexes.message.collection.delete(messagesIn(item.id, false))
  await indexes.conversation.erase([item.id])
}
