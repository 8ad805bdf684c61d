import type { ConversationFilter, ConversationSearchFilter } from '../domain/filters.ts'
import type { NameKind, UsedName } from '../domain/known-names.ts'
import type { ConversationWithStart, DescribedConversation } from '../domain/memory.ts'
import type { Listed, Page } from '../domain/page.ts'
import type { IndexEntry } from '../domain/recall/index-entry.ts'
import type { BestOfConversations, FoundConversations } from '../domain/recall/rank-conversations.ts'
import type { Question, WordComparison } from './search.ts'

export interface ConversationCandidates extends WordComparison {
  readonly found: FoundConversations
  /** The best descriptions and messages, in order; their words are not compared yet. */
  readonly best: BestOfConversations
  /** By row number, those of the best. */
  readonly conversations: ReadonlyMap<number, ConversationWithStart>
  /** Word codes of messages; the others are those of descriptions. */
  readonly messageCodes: ReadonlyMap<number, Uint8Array>
}

/** Conversations; hidden ones do not exist for the viewer. Any method may throw `unavailable` or `config`. */
export interface ConversationStore {
  /** Returns a conversation. @throws AppError not_found */
  get(conversationId: string): Promise<ConversationWithStart>
  /** Lists conversations by their newest message, newest first. */
  list(filter: ConversationFilter, page: Page): Promise<Listed<ConversationWithStart>>
  /** Finds conversations as `Search` does, by their descriptions and messages. @throws AppError as there */
  search(question: Question, filter: ConversationSearchFilter): Promise<ConversationCandidates>
  /** Ids, categories, tags or projects (also of thoughts) with this prefix, as in `offeredNames`. */
  names(of: 'conversation_id' | 'category' | 'tag' | 'project', prefix: string): Promise<string[]>
  /** Id of the visible conversation with this id but for case and accents, exact first; else this id. */
  storedId(conversationId: string): Promise<string>
  /** Returns the names in use, as in `countNames`. */
  used(of: NameKind): Promise<UsedName[]>
  /** Returns a conversation's description, null without one. @throws AppError conflict if deleted */
  description(conversationId: string): Promise<DescribedConversation | null>
  /** Creates a missing conversation. False, without a change, if the description changed since it was read. */
  describe(
    conversationId: string,
    change: { seen: DescribedConversation | null; next: DescribedConversation; timestamp: string },
    entry: IndexEntry,
  ): Promise<boolean>
}
