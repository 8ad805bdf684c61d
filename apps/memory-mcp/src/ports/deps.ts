import type { Embedder } from '@agora-mcp/core/embedding'
import type { PlacedMessage, StoredMessage } from './domain/exchange/plan-messages.ts'
import type { ConversationRecord, ExportRecord, ThoughtRecord } from './domain/exchange/record.ts'
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
import type { NameUse } from './domain/recall/question.ts'
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

export interface ThoughtListFilter extends ThoughtFilter {
  /** One of its concepts, in any case. */
  readonly concept: string | null
  readonly privacyLevel: PrivacyLevel | null
  /** Also those that another thought replaces. */
  readonly withSuperseded: boolean
}

/** What of a thought an update makes new. */
export interface ThoughtUpdate {
  /** The version it was made from. */
  readonly seen: number
  /** Null where the content stays and no version is added. */
  readonly content: ThoughtContent | null
  readonly supersededBy: string | null
  readonly timestamp: string
}

/** Thoughts. What the viewer may not see does not exist. Every method may throw `unavailable` or `config`. */
export interface ThoughtStore {
  /** @throws AppError conflict when the id is taken */
  add(thought: { uuid: string; timestamp: string } & ThoughtContent, findable: Findable): Promise<void>
  /** @throws AppError not_found */
  get(uuid: string): Promise<Thought>
  /** What it said before, oldest first. @throws AppError not_found */
  versions(uuid: string): Promise<ThoughtVersion[]>
  /**
   * Changes a thought; its old content becomes a version. False, and nothing is changed, where it is no longer at
   * the version that was seen.
   * @throws AppError not_found, also where no thought has the id of `supersededBy`; invalid_input for a circle
   */
  update(uuid: string, update: ThoughtUpdate, findable: Findable): Promise<boolean>
  /** Newest first. */
  list(filter: ThoughtListFilter, page: Page): Promise<Listed<Thought>>
  /** Unranked: ranking is the domain's. Leaves out superseded ones. */
  find(query: SearchQuery, filter: ThoughtFilter): Promise<FoundSet>
  /** Others near to a thought's vector, without regard to words; unranked. @throws AppError not_found */
  findNear(uuid: string, limit: number): Promise<FoundSet>
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

/** A stored message as it is indexed. */
export interface IndexableMessage extends Pick<Message, 'role' | 'content' | 'timestamp'> {
  /** Row number. */
  readonly id: number
  /** Row number of its conversation. */
  readonly conversation: number
}

/** How items are found, by row number. */
export type FindableByRow = ReadonlyMap<number, Findable>

export interface MessageFilter extends TimeRange {
  readonly conversationId: string | null
}

/** Messages. What the viewer may not see does not exist. Every method may throw `unavailable` or `config`. */
export interface MessageStore {
  /** The same message where it is stored already, null where its index is free. @throws AppError conflict */
  taken(message: NewMessage): Promise<Message | null>
  /**
   * Stores a message, and its conversation where there is none, in one transaction. Gives the one that is stored: the
   * same message may have come in meanwhile.
   * @throws AppError conflict where another message stands at the index
   */
  add(message: NewMessage, findable: Findable): Promise<Message>
  /** A stretch in ascending order: after an index the first, else the last. @throws AppError not_found */
  list(
    conversationId: string,
    range: { before: number | null; after: number | null; limit: number },
  ): Promise<{ messages: Message[]; totalCount: number }>
  /** Unranked: ranking is the domain's. */
  find(query: SearchQuery, filter: MessageFilter): Promise<FoundSet>
  /** How stored messages use these names, folded; nothing where the viewer may not see all messages. */
  nameUses(names: readonly string[]): Promise<NameUse[]>
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
  /** Ids, categories or tags that begin like this, in any case, in alphabetical order; a hundred at most. */
  names(of: 'conversation_id' | 'category' | 'tag', prefix: string): Promise<string[]>
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

/** Something that has an id, deleted or not. */
export type Memory = { readonly id: string; readonly deletedAt: string | null } & (
  | { readonly kind: 'thought'; readonly thought: ThoughtContent }
  | { readonly kind: 'message'; readonly message: Message }
  | {
      readonly kind: 'conversation'
      readonly description: ConversationDescription
      readonly messageCount: number
    }
)

/** Deleting and restoring. What the viewer may not see does not exist. */
export interface Trash {
  /** Whatever has this id, deleted or not. @throws AppError not_found */
  look(id: string): Promise<Memory>
  /** The thoughts that a thought supersedes: they count again when it goes. */
  supersededBy(uuid: string): Promise<Thought[]>
  /**
   * Takes a memory away at `now`, or erases it where `purge`.
   * @param revived how thoughts are found that this one superseded, by id
   */
  delete(
    memory: Memory,
    how: { now: string; purge: boolean; revived: ReadonlyMap<string, Findable> },
  ): Promise<void>
  /** Messages of a conversation that come back with it, in their order. */
  messagesOf(conversationId: string): Promise<IndexableMessage[]>
  /**
   * Brings a memory back, found as `found` says, by row number for the messages of a conversation and under 0 for
   * anything else.
   */
  restore(memory: Memory, found: FindableByRow): Promise<void>
  /** Makes sure that nothing of what was erased is left in the files; false where that has to wait for readers. */
  settle(): Promise<boolean>
}

/** A conversation as an import finds it. */
export interface StoredConversation {
  readonly record: ConversationRecord
  /** All of its messages by index, the deleted ones too. */
  readonly messages: readonly StoredMessage[]
}

/** Whole stores in and out. */
export interface Archive {
  /**
   * Hands over everything that is stored, as it is at one moment: thoughts, conversations, then messages.
   * @param sharedOnly leaves out what is private or deleted
   */
  writeAll(write: (record: ExportRecord) => void, options: { sharedOnly: boolean }): Promise<void>
  /** The thoughts that have these ids. */
  thoughts(uuids: readonly string[]): Promise<ReadonlyMap<string, ThoughtRecord>>
  conversation(conversationId: string): Promise<StoredConversation | null>
  /** Stores thoughts; those whose id is there meanwhile are left out. Gives how many were stored. */
  addThoughts(thoughts: readonly { record: ThoughtRecord; findable: Findable | null }[]): Promise<number>
  /**
   * Stores messages of a conversation, and the conversation where it is not there. False, and nothing is stored, where
   * an index is taken meanwhile.
   */
  addMessages(
    conversation: { record: ConversationRecord; findable: Findable | null },
    messages: readonly { record: PlacedMessage; findable: Findable | null }[],
  ): Promise<boolean>
}

/** What is in the indexes, as it is stored. */
export interface Indexable {
  /** Changes with every change of an item. */
  readonly revision: string
  readonly thoughts: readonly { readonly row: number; readonly thought: ThoughtContent }[]
  readonly conversations: readonly { readonly row: number; readonly description: ConversationDescription }[]
  readonly messages: readonly IndexableMessage[]
}

export type IndexKind = 'thought' | 'message' | 'conversation'

/** How items are found, by row number. */
export type Indexed = Record<IndexKind, Map<number, Findable>>

/** All indexes at once. */
export interface Reindexing {
  contents(): Promise<Indexable>
  /** Puts these in place of all that is in the indexes. False, and nothing is changed, where an item was changed since. */
  replace(revision: string, indexed: Indexed): Promise<boolean>
}

/** What a store of memories offers. */
export interface MemoryStore {
  readonly thoughts: ThoughtStore
  readonly messages: MessageStore
  readonly conversations: ConversationStore
  readonly trash: Trash
  readonly archive: Archive
  readonly reindexing: Reindexing
  /** No call may follow. */
  close(): void | Promise<void>
}

export interface Deps {
  readonly thoughts: ThoughtStore
  readonly messages: MessageStore
  readonly conversations: ConversationStore
  readonly trash: Trash
  readonly archive: Archive
  readonly reindexing: Reindexing
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
  /** A new id; ids are ordered like the moments they are made for. Default: now. */
  readonly newId: (at?: Date) => string
}
