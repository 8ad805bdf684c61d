import type { ConversationState } from '../../domain/conversation-changes.ts'
import type {
  Conversation,
  Message,
  PrivacyLevel,
  Role,
  Thought,
  ThoughtContent,
  ThoughtType,
  ThoughtVersion,
} from '../../domain/memory.ts'
import type { IndexableMessage } from '../../domain/recall/index-contents.ts'

// Row types of SQLite. Columns with fixed values are only written from their types.

interface ThoughtContentRow {
  readonly content: string
  readonly thought_type: string
  readonly trigger_text: string | null
  readonly concepts: string
  readonly privacy_level: string
  readonly project: string | null
  readonly happened_at: string | null
  readonly holds_until: string | null
  readonly due: string | null
}

export interface ThoughtRow extends ThoughtContentRow {
  readonly id: number
  readonly uuid: string
  readonly timestamp: string
  readonly updated_at: string
  readonly version: number
  readonly superseded_by: string | null
  readonly deleted_at: string | null
}

export interface ThoughtVersionRow extends ThoughtContentRow {
  readonly version: number
  readonly timestamp: string
}

const toContent = (row: ThoughtContentRow): ThoughtContent => ({
  content: row.content,
  thoughtType: row.thought_type as ThoughtType,
  trigger: row.trigger_text,
  concepts: JSON.parse(row.concepts),
  privacyLevel: row.privacy_level as PrivacyLevel,
  project: row.project,
  happenedAt: row.happened_at,
  until: row.holds_until,
  due: row.due,
})

/** Columns of a thought's content, in the order of {@link contentValues}. */
export const CONTENT_COLUMNS = [
  'content',
  'thought_type',
  'trigger_text',
  'concepts',
  'privacy_level',
  'project',
  'happened_at',
  'holds_until',
  'due',
]

/** Values of a thought's content for {@link CONTENT_COLUMNS}; concepts as JSON. */
export const contentValues = (content: ThoughtContent): (string | null)[] => [
  content.content,
  content.thoughtType,
  content.trigger,
  JSON.stringify(content.concepts),
  content.privacyLevel,
  content.project,
  content.happenedAt,
  content.until,
  content.due,
]

export const contentColumnsOf = (record: {
  content: string
  thought_type: string
  trigger: string | null
  concepts: readonly string[]
  privacy_level: string
  project: string | null
  happened_at: string | null
  until: string | null
  due: string | null
}) => ({
  content: record.content,
  thought_type: record.thought_type,
  trigger_text: record.trigger,
  concepts: JSON.stringify(record.concepts),
  privacy_level: record.privacy_level,
  project: record.project,
  happened_at: record.happened_at,
  holds_until: record.until,
  due: record.due,
})

export function toThought(row: ThoughtRow): Thought {
  return {
    ...toContent(row),
    uuid: row.uuid,
    timestamp: row.timestamp,
    updatedAt: row.updated_at,
    version: row.version,
    supersededBy: row.superseded_by,
  }
}

export function toThoughtVersion(row: ThoughtVersionRow): ThoughtVersion {
  return { ...toContent(row), version: row.version, timestamp: row.timestamp }
}

export interface MessageRow {
  readonly id: number
  readonly message_id: string
  readonly conversation: number
  readonly order_index: number
  readonly role: string
  readonly content: string
  readonly timestamp: string
  readonly deleted_at: string | null
}

export const toIndexable = ({
  id,
  conversation,
  role,
  content,
  timestamp,
}: MessageRow): IndexableMessage => ({
  id,
  conversation,
  role: role as Role,
  content,
  timestamp,
})

/** Converts a row to a message. @param conversationId public id of its conversation */
export function toMessage(row: MessageRow, conversationId: string): Message {
  return {
    messageId: row.message_id,
    conversationId,
    orderIndex: row.order_index,
    role: row.role as Role,
    content: row.content,
    timestamp: row.timestamp,
  }
}

export interface ConversationRow {
  readonly id: number
  readonly conversation_id: string
  readonly title: string | null
  readonly category: string | null
  readonly summary: string | null
  readonly tags: string
  readonly privacy_level: string
  readonly project: string | null
  readonly origin: string | null
  readonly timestamp: string
  readonly last_message_at: string
  readonly deleted_at: string | null
}

export const stateOf = (row: ConversationRow): ConversationState => ({
  conversationId: row.conversation_id,
  privacyLevel: row.privacy_level as PrivacyLevel,
  isDeleted: row.deleted_at !== null,
})

/** Converts a row. @param messageCount number of living messages, which the row does not contain */
export function toConversation(row: ConversationRow, messageCount: number): Conversation {
  return {
    conversationId: row.conversation_id,
    title: row.title,
    category: row.category,
    summary: row.summary,
    tags: JSON.parse(row.tags),
    privacyLevel: row.privacy_level as PrivacyLevel,
    project: row.project,
    origin: row.origin,
    messageCount,
    timestamp: row.timestamp,
    lastMessageAt: row.last_message_at,
  }
}
