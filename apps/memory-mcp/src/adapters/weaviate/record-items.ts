import { textOrNull } from '@agora-mcp/weaviate'
import type { PlacedMessage, StoredMessage } from '../../domain/exchange/plan-messages.ts'
import type { ConversationRecord, ThoughtRecord, VersionRecord } from '../../domain/exchange/record.ts'
import { conversationRecordOf, messageRecordOf, thoughtRecordOf } from '../../domain/exchange/to-record.ts'
import type { ThoughtContent, ThoughtVersion } from '../../domain/memory.ts'
import type { Item, NewItem } from './items.ts'
import { conversationItem, messageItem, thoughtItem, toConversation, toMessage, toThought } from './rows.ts'

// Conversion between items and the records of exports and migrations.

/** Converts a thought to a record. @param versions earlier versions to include */
export const toThoughtRecord = (item: Item, versions: readonly ThoughtVersion[]): ThoughtRecord =>
  thoughtRecordOf(toThought(item), versions, deletedAt(item))

const contentOfRecord = (record: ThoughtRecord | VersionRecord): ThoughtContent => ({
  content: record.content,
  thoughtType: record.thought_type,
  trigger: record.trigger,
  concepts: record.concepts,
  privacyLevel: record.privacy_level,
  project: record.project,
  happenedAt: record.happened_at,
  until: record.until,
  due: record.due,
})

export const thoughtOfRecord = (record: ThoughtRecord): NewItem =>
  thoughtItem(
    {
      ...contentOfRecord(record),
      uuid: record.uuid,
      timestamp: record.timestamp,
      updatedAt: record.updated_at,
      version: record.version,
      supersededBy: record.superseded_by,
    },
    record.previous_versions.map((version) => ({
      ...contentOfRecord(version),
      version: version.version,
      timestamp: version.timestamp,
    })),
    record.deleted_at,
  )

export const toConversationRecord = (item: Item): ConversationRecord =>
  conversationRecordOf(toConversation(item, 0), deletedAt(item))

export const toMessageRecord = (item: Item): StoredMessage =>
  messageRecordOf(toMessage(item), textOrNull(item.properties.source_id), deletedAt(item))

const deletedAt = ({ properties }: Item): string | null => textOrNull(properties.deleted_at)

/** Converts a record. @param lastMessageAt time of its newest living message, else of its beginning */
export const conversationOfRecord = (record: ConversationRecord, lastMessageAt: string): NewItem =>
  conversationItem(
    {
      conversationId: record.conversation_id,
      title: record.title,
      category: record.category,
      summary: record.summary,
      tags: record.tags,
      privacyLevel: record.privacy_level,
      project: record.project,
      origin: record.origin,
      timestamp: record.timestamp,
      lastMessageAt,
    },
    record.deleted_at,
  )

export const messageOfRecord = (record: PlacedMessage): NewItem =>
  messageItem(
    {
      // Assigned by the import if the record has none.
      messageId: String(record.message_id),
      conversationId: record.conversation_id,
      orderIndex: record.order_index,
      role: record.role,
      content: record.content,
      timestamp: record.timestamp,
    },
    { sourceId: record.source_id, deletedAt: record.deleted_at },
  )
