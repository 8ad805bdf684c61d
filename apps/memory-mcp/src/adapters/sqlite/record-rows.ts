import type { Connection } from '@agora-mcp/core/sqlite'
import type { PlacedMessage, StoredMessage } from '../../domain/exchange/plan-messages.ts'
import type { ConversationRecord, ThoughtRecord } from '../../domain/exchange/record.ts'
import { conversationRecordOf, messageRecordOf, thoughtRecordOf } from '../../domain/exchange/to-record.ts'
import {
  type ConversationRow,
  contentColumnsOf,
  type MessageRow,
  type ThoughtRow,
  type ThoughtVersionRow,
  toConversation,
  toMessage,
  toThought,
  toThoughtVersion,
} from './rows.ts'

// Conversion between rows and the records of exports and migrations.

export interface ArchivedMessageRow extends MessageRow {
  readonly conversation_id: string
  readonly source_id: string | null
}

/** All messages as {@link ArchivedMessageRow}; to be extended by conditions and an order. */
export const ALL_MESSAGES =
  'SELECT message.*, conversation_id FROM message JOIN conversation ON conversation.id = conversation'

export const toConversationRecord = (row: ConversationRow): ConversationRecord =>
  conversationRecordOf(toConversation(row, 0), row.deleted_at)

export const toMessageRecord = (row: ArchivedMessageRow): StoredMessage =>
  messageRecordOf(toMessage(row, row.conversation_id), row.source_id, row.deleted_at)

/** Finds a conversation by its public id, including deleted ones; null if there is none. */
export function findConversation(connection: Connection, conversationId: string): ConversationRow | null {
  const row = connection
    .sql<ConversationRow>('SELECT * FROM conversation WHERE conversation_id = ?')
    .get(conversationId)
  return row === undefined ? null : row
}

export function readThought(connection: Connection, row: ThoughtRow): ThoughtRecord {
  const versions = connection
    .sql<ThoughtVersionRow>('SELECT * FROM thought_version WHERE thought = ? ORDER BY version')
    .all(row.id)
  return thoughtRecordOf(toThought(row), versions.map(toThoughtVersion), row.deleted_at)
}

/** Inserts a thought with its versions, without indexing it, and returns its row. */
export function insertThought(connection: Connection, record: ThoughtRecord): ThoughtRow {
  const columns = {
    uuid: record.uuid,
    ...contentColumnsOf(record),
    timestamp: record.timestamp,
    updated_at: record.updated_at,
    version: record.version,
    superseded_by: record.superseded_by,
    deleted_at: record.deleted_at,
  }
  const row = insertRow<ThoughtRow>(connection, 'thought', columns)
  for (const version of record.previous_versions) {
    insertRow(connection, 'thought_version', {
      thought: row.id,
      version: version.version,
      ...contentColumnsOf(version),
      timestamp: version.timestamp,
    })
  }
  return row
}

/** Inserts a conversation without messages, with its end set to its beginning, and returns its row number. */
export function insertConversation(connection: Connection, record: ConversationRecord): number {
  const row = insertRow(connection, 'conversation', {
    conversation_id: record.conversation_id,
    title: record.title,
    category: record.category,
    summary: record.summary,
    tags: JSON.stringify(record.tags),
    privacy_level: record.privacy_level,
    project: record.project,
    origin: record.origin,
    timestamp: record.timestamp,
    last_message_at: record.timestamp,
    deleted_at: record.deleted_at,
  })
  return Number(row.id)
}

export function insertMessage(connection: Connection, conversation: number, record: PlacedMessage): number {
  const { lastInsertRowid } = connection
    .sql(
      `INSERT INTO message (message_id, conversation, order_index, role, content, timestamp, source_id, deleted_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(
      record.message_id,
      conversation,
      record.order_index,
      record.role,
      record.content,
      record.timestamp,
      record.source_id,
      record.deleted_at,
    )
  return Number(lastInsertRowid)
}

/** Inserts a row. @param columns trusted column names with their values */
function insertRow<Row = Record<string, unknown>>(
  connection: Connection,
  table: 'thought' | 'thought_version' | 'conversation',
  columns: Readonly<Record<string, string | number | null>>,
): Row {
  const names = Object.keys(columns)
  const row = connection
    .sql<Row>(`INSERT INTO ${table} (${names}) VALUES (${names.map(() => '?')}) RETURNING *`)
    .get(...Object.values(columns))
  if (row === undefined) throw new Error(`nothing was inserted into ${table}`)
  return row
}
