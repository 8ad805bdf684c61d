import type { MessageFilter } from '../domain/filters.ts'
import type { Message, MessageAmongOthers, NewMessage } from '../domain/memory.ts'
import type { IndexEntry } from '../domain/recall/index-entry.ts'
import type { Search } from './search.ts'

/** Messages. What the viewer may not see does not exist. Every method may throw `unavailable` or `config`. */
export interface MessageStore extends Search<MessageFilter> {
  /** Returns the same message where it is stored already, null where its index is free. @throws AppError conflict */
  findSame(message: NewMessage): Promise<Message | null>
  /**
   * Stores a message, and its conversation where there is none, in one transaction. Returns the stored message: the same one
   * may have been added by another process.
   * @throws AppError conflict where another message stands at the index
   */
  add(message: NewMessage, entry: IndexEntry): Promise<Message>
  /**
   * Returns a range of a conversation in ascending order: the first messages after an index, else the last ones.
   * @throws AppError not_found
   */
  list(
    conversationId: string,
    range: { before: number | null; after: number | null; limit: number },
  ): Promise<{ messages: Message[]; totalCount: number }>
  /** Returns messages by row number, with the indices of their neighbours; deleted ones are missing. */
  byRow(rows: readonly number[]): Promise<ReadonlyMap<number, MessageAmongOthers>>
}
