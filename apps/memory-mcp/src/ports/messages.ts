import type { MessageFilter } from '../domain/filters.ts'
import type { Message, MessageAmongOthers, NewMessage } from '../domain/memory.ts'
import type { IndexEntry, SearchQuery } from '../domain/recall/index-entry.ts'
import type { WindowCandidateSet } from '../domain/recall/rank.ts'
import type { QuestionPreparation } from './question-preparation.ts'

/** Messages. What the viewer may not see does not exist. Every method may throw `unavailable` or `config`. */
export interface MessageStore extends QuestionPreparation<MessageFilter> {
  /** The same message where it is stored already, null where its index is free. @throws AppError conflict */
  taken(message: NewMessage): Promise<Message | null>
  /**
   * Stores a message, and its conversation where there is none, in one transaction. Gives the one that is stored: the
   * same message may have come in meanwhile.
   * @throws AppError conflict where another message stands at the index
   */
  add(message: NewMessage, entry: IndexEntry): Promise<Message>
  /** A stretch in ascending order: after an index the first, else the last. @throws AppError not_found */
  list(
    conversationId: string,
    range: { before: number | null; after: number | null; limit: number },
  ): Promise<{ messages: Message[]; totalCount: number }>
  /** Unranked: ranking is the domain's. */
  find(query: SearchQuery, filter: MessageFilter): Promise<WindowCandidateSet>
  /** Those with these row numbers, with the indices of their neighbours; what was deleted meanwhile is missing. */
  byRow(rows: readonly number[]): Promise<ReadonlyMap<number, MessageAmongOthers>>
  /** Words of the items with these row numbers, coded as `IndexedWindow` says; items without are missing. */
  wordCodes(rows: readonly number[]): Promise<ReadonlyMap<number, Uint8Array>>
}
