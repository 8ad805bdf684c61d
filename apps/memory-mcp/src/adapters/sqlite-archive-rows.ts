import type {
  ConversationRecord,
  MessageRecord,
  ThoughtRecord,
  VersionRecord,
} from '../domain/exchange/record.ts'
import type { Message, ThoughtContent } from '../domain/memory.ts'
import {
  type ConversationRow,
  type MessageRow,
  type ThoughtRow,
  type ThoughtVersionRow,
  toConversation,
  toMessage,
  toThought,
  toThoughtVersion,
} from './sqlite-rows.ts'

/** A message with the public id of its conversation. */
export interface ArchivedMessageRow extends MessageRow {
  readonly conversation_id: string
  readonly source_id: string | null
}

const contentOf = (content: ThoughtContent) => ({
  content: content.content,
  thought_type: content.thoughtType,
  trigger: content.trigger,
  concepts: [...content.concepts],
  privacy_level: content.privacyLevel,
})

/** A thought's line, without what it said before. */
export function toThoughtRecord(row: ThoughtRow): Omit<ThoughtRecord, 'previous_versions'> {
  const thought = toThought(row)
  return {
    type: 'thought',
    uuid: thought.uuid,
    ...contentOf(thought),
    timestamp: thought.timestamp,
    updated_at: thought.updatedAt,
    version: thought.version,
    superseded_by: thought.supersededBy,
    deleted_at: row.deleted_at,
  }
}

export function toVersionRecord(row: ThoughtVersionRow): VersionRecord {
  const version = toThoughtVersion(row)
  return { ...contentOf(version), version: version.version, timestamp: version.timestamp }
}

export function toConversationRecord(row: ConversationRow): ConversationRecord {
  const { conversationId, title, category, summary, tags, privacyLevel, timestamp } = toConversation(row, 0)
  return {
    type: 'conversation',
    conversation_id: conversationId,
    title,
    category,
    summary,
    tags: [...tags],
    privacy_level: privacyLevel,
    timestamp,
    deleted_at: row.deleted_at,
  }
}

export function toMessageRecord(row: ArchivedMessageRow): MessageRecord {
  const message: Message = toMessage(row, row.conversation_id)
  return {
    type: 'message',
    message_id: message.messageId,
    conversation_id: message.conversationId,
    order_index: message.orderIndex,
    role: message.role,
    content: message.content,
    timestamp: message.timestamp,
    source_id: row.source_id,
    deleted_at: row.deleted_at,
  }
}
