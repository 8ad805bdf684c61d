import type { Conversation, Message, Thought, ThoughtContent, ThoughtVersion } from '../memory.ts'
import type { StoredMessage } from './plan-messages.ts'
import type { ConversationRecord, ThoughtRecord } from './record.ts'

// Converts stored items to export records. `deletedAt` is null for items that are not deleted.

const contentOf = (of: ThoughtContent) => ({
  content: of.content,
  thought_type: of.thoughtType,
  trigger: of.trigger,
  concepts: [...of.concepts],
  privacy_level: of.privacyLevel,
  project: of.project,
  happened_at: of.happenedAt,
  until: of.until,
  due: of.due,
})

/** Converts a thought to a record. @param versions earlier versions to include, oldest first */
export function thoughtRecordOf(
  thought: Thought,
  versions: readonly ThoughtVersion[],
  deletedAt: string | null,
): ThoughtRecord {
  return {
    type: 'thought',
    uuid: thought.uuid,
    ...contentOf(thought),
    timestamp: thought.timestamp,
    updated_at: thought.updatedAt,
    version: thought.version,
    superseded_by: thought.supersededBy,
    deleted_at: deletedAt,
    previous_versions: versions.map((one) => ({
      ...contentOf(one),
      version: one.version,
      timestamp: one.timestamp,
    })),
  }
}

/** Converts a conversation to a record, without its messages. @param deletedAt null if not deleted */
export function conversationRecordOf(
  { conversationId, title, category, summary, tags, privacyLevel, project, origin, timestamp }: Conversation,
  deletedAt: string | null,
): ConversationRecord {
  return {
    type: 'conversation',
    conversation_id: conversationId,
    title,
    category,
    summary,
    tags: [...tags],
    privacy_level: privacyLevel,
    project,
    origin,
    timestamp,
    deleted_at: deletedAt,
  }
}

/** Converts a message to a record. @param sourceId id in another program's export, null if there is none */
export function messageRecordOf(
  { messageId, conversationId, orderIndex, role, content, timestamp }: Message,
  sourceId: string | null,
  deletedAt: string | null,
): StoredMessage {
  return {
    type: 'message',
    message_id: messageId,
    conversation_id: conversationId,
    order_index: orderIndex,
    role,
    content,
    timestamp,
    source_id: sourceId,
    deleted_at: deletedAt,
  }
}
