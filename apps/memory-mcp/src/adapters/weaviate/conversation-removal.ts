import { everyMessage, messagesIn } from './conversation-items.ts'
import { changed } from './item-objects.ts'
import type { IndexVersion, Item } from './items.ts'
import { conversationItem, toConversation } from './rows.ts'

/** Messages changed at once. */
const SLICE = 100

/** Takes a conversation away: with its own object its messages are seen no more; then they leave the index. */
export async function hideConversation(writing: IndexVersion, item: Item, now: string): Promise<void> {
  await writing.conversation.put([{ item: conversationItem(toConversation(item, 0), now), entry: null }])
  await takeOutOfIndex(writing, item.id)
}

/** Takes the messages of a conversation out of the index; they stay what they are. */
export async function takeOutOfIndex(indexes: IndexVersion, conversation: string): Promise<void> {
  const messages = await everyMessage(indexes, conversation, true)
  const found = messages.filter(({ properties }) => Number(properties.windows) > 0)
  for (let first = 0; first < found.length; first += SLICE) {
    // One copy listed them, and may not know of a deletion yet.
    const own = await indexes.message.latest(found.slice(first, first + SLICE).map(({ id }) => id))
    await indexes.message.put(
      [...own.values()].map((message) => ({
        // Names in it no longer count.
        item: changed(message, { speaker: null, addressed: null }),
        entry: null,
      })),
    )
  }
}

/** Erases a conversation with its messages; killed in between, it is on its way out for whoever comes next. */
export async function eraseConversation(indexes: IndexVersion, item: Item): Promise<void> {
  await indexes.conversation.put([{ item: changed(item, { state: 'erasing' }), entry: null }])
  await indexes.message.collection.delete(messagesIn(item.id, false))
  await indexes.conversation.erase([item.id])
}
