import type { Embedder } from '@agora-mcp/core/embedding'
import type {
  Conversation,
  ConversationDescription,
  Message,
  PrivacyLevel,
  Role,
  Thought,
  ThoughtContent,
  ThoughtType,
  ThoughtVersion,
} from './domain/memory.ts'
import type { StoredTurn } from './domain/recall/affected-turns.ts'
import type { FoundSet } from './domain/recall/rank.ts'

/** How an item is found: for each of its windows the words and the vector, all of one embedder. */
export interface Findable {
  readonly windows: readonly { readonly words: string; readonly vector: Float32Array }[]
  /** Of the embedder. */
  readonly fingerprint: string
}

/** Moments, both included, ISO 8601 in UTC; null leaves an end open. */
export interface TimeRange {
  readonly since: string | null
  readonly until: string | null
}

export interface SearchQuery {
  readonly text: string
  /** L2-normalised. */
  readonly vector: Float32Array
  /** Of the embedder that made the vector. */
  readonly fingerprint: string
  /** Candidates wanted from each of the two lists. */
  readonly limit: number
}

/** A stretch of a list: where the last answer said to go on, and how many are wanted. */
export interface Page {
  readonly cursor: string | null
  readonly limit: number
}

export interface Listed<Item> {
  readonly items: readonly Item[]
  /** All that match, shown or not. */
  readonly totalCount: number
  /** For the next page; null at the end. */
  readonly nextCursor: string | null
}

export interface ThoughtFilter extends TimeRange {
  readonly thoughtType: ThoughtType | null
}

/** Thoughts. What the viewer may not see does not exist. Every method may throw `unavailable` or `config`. */
export interface ThoughtStore {
  /** @throws AppError conflict when the id is taken */
  add(thought: { uuid: string; timestamp: string } & ThoughtContent, findable: Findable): Promise<void>
  /** @throws AppError not_found */
  get(uuid: string): Promise<Thought>
  /** What it said before, oldest first. @throws AppError not_found */
  versions(uuid: string): Promise<ThoughtVersion[]>
  /** Unranked: ranking is the domain's. Leaves out superseded ones. */
  find(query: SearchQuery, filter: ThoughtFilter): Promise<FoundSet>
  /** Those with these row numbers; what was deleted meanwhile is missing. */
  byRow(rows: readonly number[]): Promise<ReadonlyMap<number, Thought>>
}

/** A message to be stored; without an index it takes the next. */
export interface NewMessage {
  readonly messageId: string
  readonly conversationId: string
  readonly orderIndex: number | null
  readonly role: Role
  readonly content: string
  readonly timestamp: string
}

/** A place in a conversation, as it was when it was looked at. */
export interface Place {
  readonly orderIndex: number
  /** Turns around it, those before it first; the place is at `position` of them. */
  readonly run: readonly StoredTurn[]
  readonly position: number
  /** What stands there already. */
  readonly taken: Message | null
}

/** Turns that are found differently now, by row number. */
export type Refound = ReadonlyMap<number, Findable>

export interface MessageFilter extends TimeRange {
  readonly conversationId: string | null
}

/** Messages. What the viewer may not see does not exist. Every method may throw `unavailable` or `config`. */
export interface MessageStore {
  /** The place that a message would take, with `reach` turns on either side. */
  place(conversationId: string, orderIndex: number | null, reach: number): Promise<Place>
  /**
   * Stores a message, and its conversation where there is none, in one transaction; the turns of `refound` are found
   * anew from then on. Where the place is no longer as it was seen, nothing is stored and the answer is null, unless
   * `anyPlace`: then the message is stored and `refound` left out.
   * @throws AppError conflict where another message stands at the index
   */
  add(
    message: NewMessage,
    findable: Findable,
    context: { seen: Place; reach: number; refound: Refound; anyPlace: boolean },
  ): Promise<Message | null>
  /** A stretch in ascending order: after an index the first, else the last. @throws AppError not_found */
  list(
    conversationId: string,
    range: { before: number | null; after: number | null; limit: number },
  ): Promise<{ messages: Message[]; totalCount: number }>
  /** Unranked: ranking is the domain's. */
  find(query: SearchQuery, filter: MessageFilter): Promise<FoundSet>
  /** Those with these row numbers, with the indices of their neighbours; what was deleted meanwhile is missing. */
  byRow(rows: readonly number[]): Promise<ReadonlyMap<number, MessageAmongOthers>>
}

export interface MessageAmongOthers extends Message {
  readonly previousIndex: number | null
  readonly nextIndex: number | null
}

/** A conversation with its first messages, from which a title can be taken. */
export interface ConversationWithStart extends Conversation {
  readonly firstMessages: readonly Message[]
}

/** What is said about a conversation, and who may see it. */
export interface DescribedConversation extends ConversationDescription {
  readonly privacyLevel: PrivacyLevel
}

export interface ConversationFilter extends TimeRange {
  readonly category: string | null
}

/** Conversations. What the viewer may not see does not exist. Every method may throw `unavailable` or `config`. */
export interface ConversationStore {
  /** @throws AppError not_found */
  get(conversationId: string): Promise<ConversationWithStart>
  /** By newest message, newest first. */
  list(filter: ConversationFilter, page: Page): Promise<Listed<ConversationWithStart>>
  /** What is said about conversations, and what was said in them; unranked. */
  find(query: SearchQuery, filter: ConversationFilter): Promise<{ described: FoundSet; messages: FoundSet }>
  byRow(rows: readonly number[]): Promise<ReadonlyMap<number, ConversationWithStart>>
  /** What is said about a conversation, null where there is none. @throws AppError conflict where it was deleted */
  description(conversationId: string): Promise<DescribedConversation | null>
  /**
   * Says something else about a conversation, and begins it where there is none. False, and nothing is changed, where
   * the description is no longer the one that was seen.
   */
  describe(
    conversationId: string,
    change: { seen: DescribedConversation | null; next: DescribedConversation; timestamp: string },
    findable: Findable,
  ): Promise<boolean>
}

export interface Deps {
  readonly thoughts: ThoughtStore
  readonly messages: MessageStore
  readonly conversations: ConversationStore
  /**
   * The vector of a question and the fingerprint of its space. Of a question longer than the model's window, the
   * beginning counts.
   */
  readonly embedQuery: (
    text: string,
    signal: AbortSignal,
  ) => Promise<{ vector: Float32Array; fingerprint: string }>
  /** Loads the model at the first call. */
  readonly embedder: () => Promise<Embedder>
  /** Privacy level of a conversation that the viewer begins: one that the viewer may see. */
  readonly ownLevel: PrivacyLevel
  readonly clock: () => Date
  /** A new id, time-ordered. */
  readonly newId: () => string
}
