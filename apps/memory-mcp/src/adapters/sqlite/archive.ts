import type { Archive } from '../../ports/archive.ts'
import type { StoreContext } from './context.ts'
import { updateLastMessageTime } from './conversation-rows.ts'
import { putMessage } from './message-search.ts'
import {
  ALL_MESSAGES,
  type ArchivedMessageRow,
  findConversation,
  insertConversation,
  insertMessage,
  insertThought,
  readThought,
  toConversationRecord,
  toMessageRecord,
} from './record-rows.ts'
import { type ConversationRow, type ThoughtRow, toThought } from './rows.ts'
import { thoughtFilters } from './thought-search.ts'

export function createSqliteArchive(context: StoreContext): Archive {
  const { database, indexes } = context
  return {
    async writeAll(write) {
      // A single snapshot from the first line to the last.
      database.read((connection) => {
        for (const row of connection.sql<ThoughtRow>('SELECT * FROM thought ORDER BY id').iterate()) {
          write(readThought(connection, row))
        }
        const conversations = connection.sql<ConversationRow>('SELECT * FROM conversation ORDER BY id')
        for (const row of conversations.iterate()) {
          write(toConversationRecord(row))
        }
        const messages = connection.sql<ArchivedMessageRow>(
          `${ALL_MESSAGES} ORDER BY conversation, order_index`,
        )
        for (const row of messages.iterate()) write(toMessageRecord(row))
      })
    },
    async thoughts(uuids) {
      return database.read((connection) => {
        const rows = connection
          .sql<ThoughtRow>('SELECT * FROM thought WHERE uuid IN (SELECT value FROM json_each(?))')
          .all(JSON.stringify(uuids))
        return new Map(rows.map((row) => [row.uuid, readThought(connection, row)]))
      })
    },
    async messageIds(ids) {
      return database.read((connection) => {
        const found = connection
          .sql<{ message_id: string }>(
            'SELECT message_id FROM message WHERE message_id IN (SELECT value FROM json_each(?))',
          )
          .all(JSON.stringify(ids))
        return new Set(found.map(({ message_id }) => message_id))
      })
    },
    async conversation(conversationId) {
      return database.read((connection) => {
        const row = findConversation(connection, conversationId)
        if (row === null) return null
        const messages = connection
          .sql<Omit<ArchivedMessageRow, 'conversation_id'>>(
            'SELECT * FROM message WHERE conversation = ? ORDER BY order_index',
          )
          .all(row.id)
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
        for (const { record: message, entry: found } of messages) {
          const id = insertMessage(connection, conversation, message)
          const { role, content, timestamp } = message
          const stored = { id, conversation, role, content, timestamp }
          if (found !== null) putMessage(connection, context, stored, found)
        }
        updateLastMessageTime(connection, conversation)
        return true
      }),
  }
}
