import { LRUCache } from 'lru-cache'
import type { Item } from './items.ts'

/** Maximum rows remembered, those of the last few hundred searches; the oldest are dropped first. */
const MOST_ROWS = 20_000

/** Position of a message, which never changes. */
export interface FoundMessage {
  readonly id: string
  readonly conversation: string
  readonly orderIndex: number
}

/**
 * Objects found by searches, by row number, so that texts, neighbours and conversations are read in one round
 * trip.
 */
export interface FoundRows {
  keepMessages(items: readonly Item[]): void
  keepConversations(items: readonly { readonly row: number; readonly id: string }[]): void
  message(row: number): FoundMessage | undefined
  /** Id of a conversation's object. */
  conversation(row: number): string | undefined
}

/** Creates an empty cache of found objects. */
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
