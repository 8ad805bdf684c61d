import { LRUCache } from 'lru-cache'
import type { Item } from './items.ts'

/** Rows remembered, those of the last hundreds of searches: the ones that were found longest ago are forgotten first. */
const MOST_ROWS = 20_000

/** The place of a message, which never changes. */
export interface FoundMessage {
  readonly id: string
  readonly conversation: string
  readonly orderIndex: number
}

/**
 * The objects that searches found, by row number: so texts, neighbours and conversations are asked for in one round of
 * requests.
 */
export interface FoundRows {
  keepMessages(items: readonly Item[]): void
  keepConversations(items: readonly { readonly row: number; readonly id: string }[]): void
  message(row: number): FoundMessage | undefined
  /** The id of a conversation's object. */
  conversation(row: number): string | undefined
}

/** Makes an empty memory of found objects. */
export function createFoundRows(): FoundRows {
  const messages = new LRUCache<number, FoundMessage>({ max: MOST_ROWS })
  const conversations = new LRUCache<number, string>({ max: MOST_ROWS })
  return {
    keepMessages(items) {
      for (const { id, row, properties } of items) {
        const conversation = String(properties.conversation)
        messages.set(row, { id, conversation, orderIndex: Number(properties.order_index) })
        conversations.set(Number(properties.conversation_row), conversation)
      }
    },
    keepConversations(items) {
      for (const { row, id } of items) conversations.set(row, id)
    },
    message: (row) => messages.get(row),
    conversation: (row) => conversations.get(row),
  }
}
