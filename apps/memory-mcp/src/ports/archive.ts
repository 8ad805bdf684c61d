import type { PlacedMessage, StoredConversation } from '../domain/exchange/plan-messages.ts'
import type { ConversationRecord, ExportRecord, ThoughtRecord } from '../domain/exchange/record.ts'
import type { IndexEntry } from '../domain/recall/index-entry.ts'

/** Whole stores in and out. */
export interface Archive {
  /** Hands over everything that is stored, as it is at one moment: thoughts, conversations, then messages. */
  writeAll(write: (record: ExportRecord) => void): Promise<void>
  /** The thoughts that have these ids. */
  thoughts(uuids: readonly string[]): Promise<ReadonlyMap<string, ThoughtRecord>>
  conversation(conversationId: string): Promise<StoredConversation | null>
  /** Stores thoughts; those whose id is there meanwhile are left out. Gives how many were stored. */
  addThoughts(thoughts: readonly { record: ThoughtRecord; entry: IndexEntry | null }[]): Promise<number>
  /**
   * Stores messages of a conversation, and the conversation where it is not there. False, and nothing is stored, where
   * an index is taken meanwhile.
   */
  addMessages(
    conversation: { record: ConversationRecord; entry: IndexEntry | null },
    messages: readonly { record: PlacedMessage; entry: IndexEntry | null }[],
  ): Promise<boolean>
}
