import type { Conversation, Message, Thought, ThoughtContent, ThoughtVersion } from '../memory.ts'
import type { StoredMessage } from './plan-messages.ts'
import type { ConversationRecord, ThoughtRecord } from './record.ts'

// What a store holds, as lines of an export. `deletedAt` is the time of its deletion, null where it is not deleted.

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

/** @param versions the earlier versions to write, oldest first */
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

/** A conversation as exports have it, without its messages. @param deletedAt null: it was not deleted */
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

/** @param sourceId its id in the export of another program, null where it comes from none */
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
