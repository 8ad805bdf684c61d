// The three kinds of memory, as stored. Texts are verbatim; times are ISO 8601 in UTC with milliseconds.

/** Maximum text of one memory, in bytes of UTF-8; longer text belongs in a document library. */
export const MAX_CONTENT_BYTES = 100_000

/** Longest conversation id, in UTF-16 units. */
export const MAX_CONVERSATION_ID = 200

/** Highest message index that can be given, leaving room for further safe integers. */
export const MAX_ORDER_INDEX = 2 ** 52

export const THOUGHT_TYPES = ['reflection', 'question', 'intuition', 'observation'] as const
export type ThoughtType = (typeof THOUGHT_TYPES)[number]

export const PRIVACY_LEVELS = ['private', 'shared', 'public'] as const
/** A level as named by callers. */
export type NamedLevel = (typeof PRIVACY_LEVELS)[number]
/** A stored level; private items of one of several people carry that person's key. */
export type PrivacyLevel = NamedLevel | `private/${string}`

/** Key of a person, as made by `personKey`. */
export const PERSON_KEY = /^[\w-]{22}$/

/** Name of a level without the person's key, which is not disclosed. */
export const namedLevel = (level: PrivacyLevel): NamedLevel =>
  level === 'shared' || level === 'public' ? level : 'private'

export const ROLES = ['user', 'assistant', 'system'] as const
export type Role = (typeof ROLES)[number]

/** Times that a thought refers to; null if not given. */
export interface ThoughtTimes {
  /** Time of the event if noted afterwards. */
  readonly happenedAt: string | null
  /** Last moment at which it is valid. */
  readonly until: string | null
  readonly due: string | null
}

export const NO_TIMES: ThoughtTimes = { happenedAt: null, until: null, due: null }

/** Content of a thought, replaced by an update. */
export interface ThoughtContent extends ThoughtTimes {
  readonly content: string
  readonly thoughtType: ThoughtType
  /** Occasion of the thought. */
  readonly trigger: string | null
  readonly concepts: readonly string[]
  readonly privacyLevel: PrivacyLevel
  /** Null if it belongs to no project and is found in all. */
  readonly project: string | null
}

export interface Thought extends ThoughtContent {
  readonly uuid: string
  readonly timestamp: string
  /** Time of the latest change of its content. */
  readonly updatedAt: string
  /** Starts at 1. */
  readonly version: number
  /** Id of the thought that replaces it. */
  readonly supersededBy: string | null
}

export interface ThoughtVersion extends ThoughtContent {
  readonly version: number
  /** Time at which this content was set. */
  readonly timestamp: string
}

export interface Message {
  readonly messageId: string
  /** Public id of its conversation. */
  readonly conversationId: string
  /** Position in the conversation; gaps are allowed. */
  readonly orderIndex: number
  readonly role: Role
  readonly content: string
  readonly timestamp: string
}

/** Description of a conversation; null and empty fields are not set. */
export interface ConversationDescription {
  readonly title: string | null
  readonly category: string | null
  readonly summary: string | null
  readonly tags: readonly string[]
}

export interface Conversation extends ConversationDescription {
  readonly conversationId: string
  readonly privacyLevel: PrivacyLevel
  /** Also the project of its messages; null if it belongs to no project and is found in all. */
  readonly project: string | null
  /** Program that it was imported from, e.g. `Claude`; null if it was created here. */
  readonly origin: string | null
  readonly messageCount: number
  /** Time of its beginning. */
  readonly timestamp: string
  /** Time of the newest message; of the beginning if there is none. */
  readonly lastMessageAt: string
}

export interface ThoughtUpdate {
  /** Version that the change is based on. */
  readonly seen: number
  /** Null if the content stays and no version is added. */
  readonly content: ThoughtContent | null
  /** Undefined to keep the link, whether or not it is visible to the viewer. */
  readonly supersededBy: string | null | undefined
  readonly timestamp: string
}

/** A message to store; without an index it gets the next one. */
export interface NewMessage extends Omit<Message, 'orderIndex'> {
  readonly orderIndex: number | null
  /** Project of its conversation; null if the message names none. */
  readonly project: string | null
}

export interface MessageAmongOthers extends Message {
  readonly conversationTitle: string | null
  readonly origin: string | null
  readonly project: string | null
  readonly previousIndex: number | null
  readonly nextIndex: number | null
}

/** A conversation with its first messages, from which a title can be derived. */
export interface ConversationWithStart extends Conversation {
  readonly firstMessages: readonly Message[]
}

export interface DescribedConversation extends ConversationDescription {
  readonly privacyLevel: PrivacyLevel
  readonly project: string | null
}

/** An item with an id, deleted or not. */
export type Memory = { readonly id: string; readonly deletedAt: string | null } & (
  | { readonly kind: 'thought'; readonly thought: ThoughtContent }
  | { readonly kind: 'message'; readonly message: Message }
  | {
      readonly kind: 'conversation'
      readonly description: ConversationDescription
      readonly messageCount: number
    }
)
