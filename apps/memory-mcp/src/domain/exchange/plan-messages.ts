import { type ConversationRecord, type MessageRecord, type SkipCounts, skip } from './record.ts'

export type StoredMessage = MessageRecord & {
  readonly message_id: string
  readonly order_index: number
}

export interface StoredConversation {
  readonly record: ConversationRecord
  /** All messages by index, including deleted ones. */
  readonly messages: readonly StoredMessage[]
}

export type PlacedMessage = MessageRecord & { readonly order_index: number }

export interface MessagePlan {
  readonly toAdd: readonly PlacedMessage[]
  readonly already: number
}

/**
 * Plans which imported messages are added to a conversation, and at which index: their own, or the next free
 * one. Messages are the same if id, source, or text at the same index match, or if another program copied them
 * from a stored conversation; messages that contradict stored ones are counted as skipped.
 * @param taken message ids in use in any conversation
 */
export function planMessages(
  stored: readonly StoredMessage[],
  incoming: readonly MessageRecord[],
  taken: ReadonlySet<string>,
  skipped: SkipCounts,
): MessagePlan {
  const byId = new Map(stored.map((message) => [message.message_id, message]))
  const sources = new Set(stored.map(({ source_id }) => source_id))
  const byIndex = new Map<number, MessageRecord>(stored.map((message) => [message.order_index, message]))
  let next = stored.reduce((highest, { order_index }) => Math.max(highest, order_index), -1) + 1
  const toAdd: PlacedMessage[] = []
  let already = 0
  for (const message of incoming) {
    const { message_id, source_id } = message
    // Only messages of other programs have no index; the same id marks a copy of the same message.
    const isForeign = message.order_index === null
    const known = message_id === null ? undefined : byId.get(message_id)
    if (known !== undefined) {
      if (isForeign || known.content === message.content) already += 1
      else skip(skipped, 'messages with the id of another message')
      continue
    }
    if (message_id !== null && taken.has(message_id)) {
      if (isForeign) already += 1
      else skip(skipped, 'messages with the id of another message')
      continue
    }
    if (source_id !== null && sources.has(source_id)) {
      if (isForeign || message_id === null) already += 1
      else skip(skipped, 'messages with the source of another message')
      continue
    }
    const order_index = message.order_index ?? next
    const there = byIndex.get(order_index)
    if (there !== undefined) {
      if (there.role === message.role && there.content === message.content) already += 1
      else skip(skipped, 'messages at the place of another message')
      continue
    }
    byIndex.set(order_index, message)
    if (source_id !== null) sources.add(source_id)
    next = Math.max(next, order_index + 1)
    toAdd.push({ ...message, order_index })
  }
  return { toAdd, already }
}
