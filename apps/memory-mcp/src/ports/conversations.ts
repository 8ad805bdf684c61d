import type { ConversationFilter, ConversationSearchFilter } from '../domain/filters.ts'
import type { NameKind, UsedName } from '../domain/known-names.ts'
import type { ConversationWithStart, DescribedConversation } from '../domain/memory.ts'
import type { Listed, Page } from '../domain/page.ts'
import type { IndexEntry } from '../domain/recall/index-entry.ts'
import type { FoundConversations } from '../domain/recall/rank-conversations.ts'
import type { Search } from './search.ts'

/** Conversations. What the viewer may not see does not exist. Every method may throw `unavailable` or `config`. */
export interface ConversationStore extends Search<ConversationSearchFilter, FoundConversations> {
  /** @throws AppError not_found */
  get(conversationId: string): Promise<ConversationWithStart>
  /** Lists conversations by their newest message, the newest first. */
  list(filter: ConversationFilter, page: Page): Promise<Listed<ConversationWithStart>>
  /** Returns conversations by row number; deleted ones are missing. */
  byRow(rows: readonly number[]): Promise<ReadonlyMap<number, ConversationWithStart>>
  /** Returns ids, categories, tags or projects (those of thoughts, too) that begin like this, as `offeredNames` does. */
  names(of: 'conversation_id' | 'category' | 'tag' | 'project', prefix: string): Promise<string[]>
  /** Returns the id of the visible conversation that a person cannot tell from this one, the exact one first; else this one. */
  storedId(conversationId: string): Promise<string>
  /** Returns the names that are used, as `countNames` does. */
  used(of: NameKind): Promise<UsedName[]>
  /** Returns the description of a conversation, null where there is none. @throws AppError conflict where it was deleted */
  description(conversationId: string): Promise<DescribedConversation | null>
  /**
   * Changes the description of a conversation, and begins the conversation where there is none. Returns false, and changes
   * nothing, where the description is no longer the one that was seen.
   */
  describe(
    conversationId: string,
    change: { seen: DescribedConversation | null; next: DescribedConversation; timestamp: string },
    entry: IndexEntry,
  ): Promise<boolean>
}
