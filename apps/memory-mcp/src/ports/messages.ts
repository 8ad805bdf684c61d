import type { MessageFilter } from '../domain/filters.ts'
import type { Message, MessageAmongOthers, NewMessage } from '../domain/memory.ts'
import type { IndexEntry, SearchQuery } from '../domain/recall/index-entry.ts'
import type { NameUse } from '../domain/recall/question.ts'
import type { WindowCandidateSet } from '../domain/recall/rank.ts'

/** Messages. What the viewer may not see does not exist. Every method may throw `unavailable` or `config`. */
export interface MessageStore {
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
  /**
   * What is to be known of a question before it is taken apart: how stored messages use these names, folded (nothing where
   * the viewer may not see all messages), and what the store reads on the way for the search that follows.
   * @param isTimed whether the question names a time, within which is searched besides
   */
  prepare(
    question: string,
    names: readonly string[],
    filter: MessageFilter,
    isTimed: boolean,
  ): Promise<{ readonly uses: NameUse[]; readonly read: object | null }>
  /** Those with these row numbers, with the indices of their neighbours; what was deleted meanwhile is missing. */
  byRow(rows: readonly number[]): Promise<ReadonlyMap<number, MessageAmongOthers>>
  /** Words of the items with these row numbers, coded as `IndexedWindow` says; items without are missing. */
  wordCodes(rows: readonly number[]): Promise<ReadonlyMap<number, Uint8Array>>
}
