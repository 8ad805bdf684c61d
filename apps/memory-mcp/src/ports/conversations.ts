import type { ConversationFilter } from '../domain/filters.ts'
import type { ConversationWithStart, DescribedConversation } from '../domain/memory.ts'
import type { Listed, Page } from '../domain/page.ts'
import type { IndexEntry, SearchQuery } from '../domain/recall/index-entry.ts'
import type { WindowCandidateSet } from '../domain/recall/rank.ts'
import type { QuestionPreparation } from './question-preparation.ts'

/** Conversations. What the viewer may not see does not exist. Every method may throw `unavailable` or `config`. */
export interface ConversationStore extends QuestionPreparation<ConversationFilter> {
  /** @throws AppError not_found */
  get(conversationId: string): Promise<ConversationWithStart>
  /** By newest message, newest first. */
  list(filter: ConversationFilter, page: Page): Promise<Listed<ConversationWithStart>>
  /** What is said about conversations, and what was said in them; unranked. */
  find(
    query: SearchQuery,
    filter: ConversationFilter,
  ): Promise<{ described: WindowCandidateSet; messages: WindowCandidateSet }>
  byRow(rows: readonly number[]): Promise<ReadonlyMap<number, ConversationWithStart>>
  /** Words of the items with these row numbers, coded as `IndexedWindow` says; items without are missing. */
  wordCodes(rows: readonly number[]): Promise<ReadonlyMap<number, Uint8Array>>
  /** Ids, categories, tags or projects (those of thoughts, too) that begin like this, in any case, in alphabetical order; a hundred at most. */
  names(of: 'conversation_id' | 'category' | 'tag' | 'project', prefix: string): Promise<string[]>
  /** What is said about a conversation, null where there is none. @throws AppError conflict where it was deleted */
  description(conversationId: string): Promise<DescribedConversation | null>
  /**
   * Says something else about a conversation, and begins it where there is none. False, and nothing is changed, where
   * the description is no longer the one that was seen.
   */
  describe(
    conversationId: string,
    change: { seen: DescribedConversation | null; next: DescribedConversation; timestamp: string },
    entry: IndexEntry,
  ): Promise<boolean>
}
