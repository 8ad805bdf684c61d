// The three kinds of memory, as they are stored. Texts are verbatim; times are ISO 8601 in UTC with milliseconds.

/** Longest text of one memory, in bytes of UTF-8; longer text belongs in a library of documents. */
export const MAX_CONTENT_BYTES = 100_000

/** Longest id that somebody gives a conversation, in UTF-16 units. */
export const MAX_CONVERSATION_ID = 200

/** Highest index that a message may be given: those that follow are whole numbers, too. */
export const MAX_ORDER_INDEX = 2 ** 52

export const THOUGHT_TYPES = ['reflection', 'question', 'intuition', 'observation'] as const
export type ThoughtType = (typeof THOUGHT_TYPES)[number]

export const PRIVACY_LEVELS = ['private', 'shared', 'public'] as const
/** A level as callers name it. */
export type NamedLevel = (typeof PRIVACY_LEVELS)[number]
/** A level as it is stored: what one of several people keeps private carries the key of that person. */
export type PrivacyLevel = NamedLevel | `private/${string}`

/** The key of a person, as `personKey` makes it. */
export const PERSON_KEY = /^[\w-]{22}$/

/** The name of a level; whose private item it is nobody is told. */
export const namedLevel = (level: PrivacyLevel): NamedLevel =>
  level === 'shared' || level === 'public' ? level : 'private'

export const ROLES = ['user', 'assistant', 'system'] as const
export type Role = (typeof ROLES)[number]

/** The times that a thought speaks of; null where nobody has given them. */
export interface ThoughtTimes {
  /** When it happened, where it was noted afterwards. */
  readonly happenedAt: string | null
  /** The last moment at which it holds. */
  readonly until: string | null
  readonly due: string | null
}

export const NO_TIMES: ThoughtTimes = { happenedAt: null, until: null, due: null }

/** The content of a thought, which an update replaces. */
export interface ThoughtContent extends ThoughtTimes {
  readonly content: string
  readonly thoughtType: ThoughtType
  /** The occasion of the thought. */
  readonly trigger: string | null
  readonly concepts: readonly string[]
  readonly privacyLevel: PrivacyLevel
  /** Null where it belongs to no project and is found in all. */
  readonly project: string | null
}

export interface Thought extends ThoughtContent {
  readonly uuid: string
  readonly timestamp: string
  /** Time of the latest change of its content. */
  readonly updatedAt: string
  /** From 1 on. */
  readonly version: number
  /** Id of the thought that replaces it. */
  readonly supersededBy: string | null
}

/** An earlier version of a thought. */
export interface ThoughtVersion extends ThoughtContent {
  readonly version: number
  /** Time at which it got this content. */
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

/** The description of a conversation; null and empty where nobody has given one. */
export interface ConversationDescription {
  readonly title: string | null
  readonly category: string | null
  readonly summary: string | null
  readonly tags: readonly string[]
}

export interface Conversation extends ConversationDescription {
  readonly conversationId: string
  readonly privacyLevel: PrivacyLevel
  /** Also that of its messages; null where it belongs to no project and is found in all. */
  readonly project: string | null
  /** The program that it was imported from, e.g. `Claude`; null where it was kept here. */
  readonly origin: string | null
  readonly messageCount: number
  /** Time of its beginning. */
  readonly timestamp: string
  /** Time of the newest message; that of the beginning while there is none. */
  readonly lastMessageAt: string
}

/** An update of a thought. */
export interface ThoughtUpdate {
  /** The version that the change was made from. */
  readonly seen: number
  /** Null where the content stays and no version is added. */
  readonly content: ThoughtContent | null
  /** Undefined where the link stays as it is, whether or not the viewer may see it. */
  readonly supersededBy: string | null | undefined
  readonly timestamp: string
}

/** A message to be stored; without an index it takes the next. */
export interface NewMessage extends Omit<Message, 'orderIndex'> {
  readonly orderIndex: number | null
  /** Project of its conversation; null where the message names none. */
  readonly project: string | null
}

/** A message with the indices of its neighbours, and what it was said in. */
export interface MessageAmongOthers extends Message {
  readonly conversationTitle: string | null
  readonly origin: string | null
  readonly project: string | null
  readonly previousIndex: number | null
  readonly nextIndex: number | null
}

/** A conversation with its first messages, from which a title can be taken. */
export interface ConversationWithStart extends Conversation {
  readonly firstMessages: readonly Message[]
}

/** The description of a conversation with its privacy level and project. */
export interface DescribedConversation extends ConversationDescription {
  readonly privacyLevel: PrivacyLevel
  readonly project: string | null
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
