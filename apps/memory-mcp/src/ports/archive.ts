import type { PlacedMessage, StoredConversation } from '../domain/exchange/plan-messages.ts'
import type { ConversationRecord, ExportRecord, ThoughtRecord } from '../domain/exchange/record.ts'
import type { IndexEntry } from '../domain/recall/index-entry.ts'

export interface Archive {
  /** Writes everything as a consistent snapshot: thoughts, conversations, then messages. */
  writeAll(write: (record: ExportRecord) => void): Promise<void>
  thoughts(uuids: readonly string[]): Promise<ReadonlyMap<string, ThoughtRecord>>
  /** Returns those of these ids that are used by messages of any conversation. */
  messageIds(ids: readonly string[]): Promise<ReadonlySet<string>>
  conversation(conversationId: string): Promise<StoredConversation | null>
  /** Stores thoughts with unused ids, and returns their number. */
  addThoughts(thoughts: readonly { record: ThoughtRecord; entry: IndexEntry | null }[]): Promise<number>
  /** Stores messages, creating the conversation if needed. False, storing none, if an index is taken. */
  addMessages(
    conversation: { record: ConversationRecord; entry: IndexEntry | null },
    messages: readonly { record: PlacedMessage; entry: IndexEntry | null }[],
  ): Promise<boolean>
}
