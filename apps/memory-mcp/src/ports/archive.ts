import type { PlacedMessage, StoredConversation } from '../domain/exchange/plan-messages.ts'
import type { ConversationRecord, ExportRecord, ThoughtRecord } from '../domain/exchange/record.ts'
import type { IndexEntry } from '../domain/recall/index-entry.ts'

/** Imports into a store, and exports of it. */
export interface Archive {
  /** Writes everything that is stored, as of one moment: thoughts, conversations, then messages. */
  writeAll(write: (record: ExportRecord) => void): Promise<void>
  /** Returns the thoughts with these ids. */
  thoughts(uuids: readonly string[]): Promise<ReadonlyMap<string, ThoughtRecord>>
  /** Returns those of these ids that messages have, in whatever conversation. */
  messageIds(ids: readonly string[]): Promise<ReadonlySet<string>>
  conversation(conversationId: string): Promise<StoredConversation | null>
  /** Stores thoughts whose ids are free, and returns their number. */
  addThoughts(thoughts: readonly { record: ThoughtRecord; entry: IndexEntry | null }[]): Promise<number>
  /**
   * Stores messages of a conversation, and the conversation where there is none. Returns false, and stores nothing, where an
   * index is taken.
   */
  addMessages(
    conversation: { record: ConversationRecord; entry: IndexEntry | null },
    messages: readonly { record: PlacedMessage; entry: IndexEntry | null }[],
  ): Promise<boolean>
}
