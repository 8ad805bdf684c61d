import type { Connection } from '@agora-mcp/core/sqlite'
import type { StoredMessage } from '../../domain/exchange/plan-messages.ts'
import type { ConversationRecord, ThoughtRecord } from '../../domain/exchange/record.ts'
import { conversationRecordOf, messageRecordOf, thoughtRecordOf } from '../../domain/exchange/to-record.ts'
import type { Archive } from '../../ports/archive.ts'
import type { StoreContext } from './context.ts'
import { putMessage } from './messages.ts'
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
import { thoughtFilters } from './thoughts.ts'

/** Whole stores in and out: what an import adds and an export reads. */
export function createSqliteArchive(context: StoreContext): Archive {
  const { database, indexes } = context
  return {
    async writeAll(write, { sharedOnly }) {
      const only = sharedOnly ? "deleted_at IS NULL AND privacy_level <> 'private'" : 'true'
      // One snapshot from the first line to the last.
      database.read((connection) => {
        for (const row of connection.sql(`SELECT * FROM thought WHERE ${only} ORDER BY id`).iterate()) {
          write(readThought(connection, row as unknown as ThoughtRow, sharedOnly))
        }
        const conversations = connection.sql(`SELECT * FROM conversation WHERE ${only} ORDER BY id`)
        for (const row of conversations.iterate()) {
          write(toConversationRecord(row as unknown as ConversationRow))
        }
        const messages = connection.sql(
          `SELECT message.*, conversation_id FROM message JOIN conversation ON conversation.id = conversation
           WHERE ${sharedOnly ? "message.deleted_at IS NULL AND conversation.deleted_at IS NULL AND privacy_level <> 'private'" : 'true'}
           ORDER BY conversation, order_index`,
        )
        for (const row of messages.iterate()) write(toMessageRecord(row as unknown as ArchivedMessageRow))
      })
    },
    async thoughts(uuids) {
      return database.read((connection) => {
        const rows = connection
          .sql('SELECT * FROM thought WHERE uuid IN (SELECT value FROM json_each(?))')
          .all(JSON.stringify(uuids)) as unknown as ThoughtRow[]
        return new Map(rows.map((row) => [row.uuid, readThought(connection, row, false)]))
      })
    },
    async conversation(conversationId) {
      return database.read((connection) => {
        const row = findConversation(connection, conversationId)
        if (row === null) return null
        const messages = connection
          .sql('SELECT * FROM message WHERE conversation = ? ORDER BY order_index')
          .all(row.id) as unknown as Omit<ArchivedMessageRow, 'conversation_id'>[]
        return {
          record: toConversationRecord(row),
          messages: messages.map((message) =>
            toMessageRecord({ ...message, conversation_id: conversationId }),
          ),
        }
      })
    },
    addThoughts: (thoughts) =>
      database.write((connection) => {
        const taken = connection.sql('SELECT 1 FROM thought WHERE uuid = ?')
        const missing = thoughts.filter(({ record }) => taken.get(record.uuid) === undefined)
        for (const { record, entry } of missing) {
          const row = insertThought(connection, record)
          if (entry !== null) {
            indexes.thoughts.put(connection, row.id, entry, thoughtFilters(toThought(row)))
          }
        }
        return missing.length
      }),
    addMessages: ({ record, entry }, messages) =>
      database.write((connection) => {
        const present = findConversation(connection, record.conversation_id)
        const taken = connection.sql('SELECT 1 FROM message WHERE conversation = ? AND order_index = ?')
        if (present !== null && messages.some((one) => taken.get(present.id, one.record.order_index)))
          return false
        const conversation = present?.id ?? insertConversation(connection, record)
        if (present === null && entry !== null && entry.windows.length > 0) {
          indexes.conversations.put(connection, conversation, entry, {
            conversation: String(conversation),
          })
        }
        const insert = connection.sql(
          `INSERT INTO message (message_id, conversation, order_index, role, content, timestamp, source_id, deleted_at)
           VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
        )
        for (const { record: message, entry: found } of messages) {
          const { lastInsertRowid } = insert.run(
            message.message_id,
            conversation,
            message.order_index,
            message.role,
            message.content,
            message.timestamp,
            message.source_id,
            message.deleted_at,
          )
          const { role, content, timestamp } = message
          const stored = { id: Number(lastInsertRowid), conversation, role, content, timestamp }
          if (found !== null) putMessage(connection, context, stored, found)
        }
        updateLastMessageTime(connection, conversation)
        return true
      }),
  }
}

/** A message with the public id of its conversation. */
interface ArchivedMessageRow extends MessageRow {
  readonly conversation_id: string
  readonly source_id: string | null
}

const toConversationRecord = (row: ConversationRow): ConversationRecord =>
  conversationRecordOf(toConversation(row, 0), row.deleted_at)

const toMessageRecord = (row: ArchivedMessageRow): StoredMessage =>
  messageRecordOf(toMessage(row, row.conversation_id), row.source_id, row.deleted_at)

function findConversation(connection: Connection, conversationId: string): ConversationRow | null {
  const row = connection.sql('SELECT * FROM conversation WHERE conversation_id = ?').get(conversationId)
  return row === undefined ? null : (row as unknown as ConversationRow)
}

/** @param sharedOnly leaves out what it said while it was private */
function readThought(connection: Connection, row: ThoughtRow, sharedOnly: boolean): ThoughtRecord {
  const versions = connection
    .sql('SELECT * FROM thought_version WHERE thought = ? ORDER BY version')
    .all(row.id) as unknown as ThoughtVersionRow[]
  const shown = versions.filter(({ privacy_level }) => !sharedOnly || privacy_level !== 'private')
  return thoughtRecordOf(toThought(row), shown.map(toThoughtVersion), row.deleted_at)
}

function insertThought(connection: Connection, record: ThoughtRecord): ThoughtRow {
  const columns = {
    uuid: record.uuid,
    ...contentColumnsOf(record),
    timestamp: record.timestamp,
    updated_at: record.updated_at,
    version: record.version,
    superseded_by: record.superseded_by,
    deleted_at: record.deleted_at,
  }
  const row = insertRow(connection, 'thought', columns) as unknown as ThoughtRow
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

function insertConversation(connection: Connection, record: ConversationRecord): number {
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

/** @param columns names of ours with their values */
function insertRow(
  connection: Connection,
  table: 'thought' | 'thought_version' | 'conversation',
  columns: Readonly<Record<string, string | number | null>>,
): Record<string, unknown> {
  const names = Object.keys(columns)
  const row = connection
    .sql(`INSERT INTO ${table} (${names}) VALUES (${names.map(() => '?')}) RETURNING *`)
    .get(...Object.values(columns))
  if (row === undefined) throw new Error(`nothing was inserted into ${table}`)
  return row
}

function updateLastMessageTime(connection: Connection, conversation: number): void {
  connection
    .sql(
      `UPDATE conversation SET last_message_at = coalesce(
         (SELECT max(timestamp) FROM message WHERE conversation = conversation.id AND deleted_at IS NULL), timestamp)
       WHERE id = ?`,
    )
    .run(conversation)
}
