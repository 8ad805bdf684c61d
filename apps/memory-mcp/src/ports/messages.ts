import type { MessageFilter } from '../domain/filters.ts'
import type { Message, MessageAmongOthers, NewMessage } from '../domain/memory.ts'
import type { IndexEntry } from '../domain/recall/index-entry.ts'
import type { Search } from './search.ts'

/** Hidden messages do not exist for the viewer. Every method may throw `unavailable` or `config`. */
export interface MessageStore extends Search<MessageFilter, MessageAmongOthers> {
  /** Returns the same message if stored at its index, null if that is free. @throws AppError conflict */
  findSame(message: NewMessage): Promise<Message | null>
  /**
   * Stores a message, creating its conversation if needed, in one transaction. Returns the stored message:
   * another process may have added the same one.
   * @throws AppError conflict if another message has the index
   */
  add(message: NewMessage, entry: IndexEntry): Promise<Message>
  /** Range in ascending order: the first after an index, else the last. @throws AppError not_found */
  list(
    conversationId: string,
    range: { before: number | null; after: number | null; limit: number },
  ): Promise<{ messages: Message[]; totalCount: number }>
}
