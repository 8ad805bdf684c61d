import type { MessageFilter } from '../domain/filters.ts'
import type { Message, MessageAmongOthers, NewMessage } from '../domain/memory.ts'
import type { IndexEntry } from '../domain/recall/index-entry.ts'
import type { Search } from './search.ts'

/**
 * Messages; found ones with the indices of their neighbours. Hidden ones do not exist for the viewer. Every
 * method may throw `unavailable` or `config`.
 */
export interface MessageStore extends Search<MessageFilter, MessageAmongOthers> {
  /**
   * Returns the message already stored at its index if it is the same, null if the index is free.
   * @throws AppError conflict
   */
  findSame(message: NewMessage): Promise<Message | null>
  /**
   * Stores a message, creating its conversation if needed, in one transaction. Returns the stored message:
   * another process may have added the same one.
   * @throws AppError conflict if another message has the index
   */
  add(message: NewMessage, entry: IndexEntry): Promise<Message>
  /**
   * Returns a range of a conversation in ascending order: the first messages after an index, else the last
   * ones.
   * @throws AppError not_found
   */
  list(
    conversationId: string,
    range: { before: number | null; after: number | null; limit: number },
  ): Promise<{ messages: Message[]; totalCount: number }>
}
