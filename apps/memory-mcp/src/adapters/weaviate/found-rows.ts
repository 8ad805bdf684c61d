import type { Item } from './items.ts'

/** Rows remembered: of the last hundreds of searches. */
const MOST_ROWS = 20_000

/** Where a message stands, which never changes. */
export interface FoundMessage {
  readonly id: string
  readonly conversation: string
  readonly orderIndex: number
}

/**
 * What searches found, by row number: so its texts, its neighbours and its conversation are asked for in one round of
 * requests.
 */
export interface FoundRows {
  keepMessages(items: readonly Item[]): void
  keepConversations(items: readonly { readonly row: number; readonly id: string }[]): void
  message(row: number): FoundMessage | undefined
  /** The id of a conversation's object. */
  conversation(row: number): string | undefined
}

/** Remembers nothing at first. */
export function createFoundRows(): FoundRows {
  const messages = new Map<number, FoundMessage>()
  const conversations = new Map<number, string>()
  const keep = <Kept>(kept: Map<number, Kept>, row: number, own: Kept) => {
    if (kept.size >= MOST_ROWS) kept.clear()
    kept.set(row, own)
  }
  return {
    keepMessages(items) {
      for (const { id, row, properties } of items) {
        const conversation = String(properties.conversation)
        keep(messages, row, { id, conversation, orderIndex: Number(properties.order_index) })
        keep(conversations, Number(properties.conversation_row), conversation)
      }
    },
    keepConversations(items) {
      for (const { row, id } of items) keep(conversations, row, id)
    },
    message: (row) => messages.get(row),
    conversation: (row) => conversations.get(row),
  }
}
