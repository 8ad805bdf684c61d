import type { Connection } from '@agora-mcp/core/sqlite'
import type { Memory } from '../../domain/memory.ts'
import type { IndexEntriesByRow } from '../../domain/recall/index-entry.ts'
import { oldestRestorable } from '../../domain/retention.ts'
import type { Trash } from '../../ports/trash.ts'
import { memoryErased, memoryNotFound } from '../store-errors.ts'
import type { StoreContext } from './context.ts'
import { findConversationRow } from './conversation-rows.ts'
import { putMessage } from './message-search.ts'
import { countMessages } from './messages.ts'
import {
  type ConversationRow,
  type MessageRow,
  type ThoughtRow,
  toConversation,
  toIndexable,
  toMessage,
  toThought,
} from './rows.ts'
import { thoughtFilters } from './thought-search.ts'

/** What was deleted, kept for a while. */
export function createSqliteTrash(context: StoreContext): Trash {
  const { database, indexes } = context

  return {
    async look(id) {
      return database.read((connection) => lookUp(connection, context, id))
    },
    async supersededBy(uuid) {
      return database.read((connection) =>
        connection
          .sql('SELECT * FROM thought WHERE superseded_by = ? AND deleted_at IS NULL')
          .all(uuid)
          .map((row) => toThought(row as unknown as ThoughtRow)),
      )
    },
    async messagesOf(conversationId) {
      return database.read((connection) =>
        connection
          .sql(
            `SELECT message.* FROM message JOIN conversation ON conversation.id = conversation
             WHERE conversation_id = ? AND message.deleted_at IS NULL ORDER BY order_index`,
          )
          .all(conversationId)
          .map((row) => toIndexable(row as unknown as MessageRow)),
      )
    },
    delete: (memory, { now, purge, revived }) =>
      database.write((connection) => {
        const row = rowNumber(connection, memory)
        if (memory.deletedAt === null) assertConversation(connection, context, memory)
        takeOutOfIndex(connection, context, memory, row)
        if (purge) connection.sql(`DELETE FROM ${memory.kind} WHERE id = ?`).run(row)
        else connection.sql(`UPDATE ${memory.kind} SET deleted_at = ? WHERE id = ?`).run(now, row)
        if (memory.kind === 'message') updateLastMessageTime(connection, memory.message.conversationId)
        for (const [uuid, entry] of revived) {
          connection.sql('UPDATE thought SET superseded_by = NULL WHERE uuid = ?').run(uuid)
          const thought = connection
            .sql('SELECT * FROM thought WHERE uuid = ?')
            .get(uuid) as unknown as ThoughtRow
          indexes.thoughts.put(connection, thought.id, entry, thoughtFilters(toThought(thought)))
        }
      }),
    restore: (memory, found) =>
      database.write((connection) => {
        const row = rowNumber(connection, memory)
        assertConversation(connection, context, memory)
        connection.sql(`UPDATE ${memory.kind} SET deleted_at = NULL WHERE id = ?`).run(row)
        putBack(connection, context, memory, row, found)
        if (memory.kind === 'message') updateLastMessageTime(connection, memory.message.conversationId)
      }),
    settle: async () => database.emptyLog(),
  }
}

/** @throws AppError not_found */
function lookUp(connection: Connection, { scope, clock }: StoreContext, id: string): Memory {
  const oldest = oldestRestorable(clock())
  const still = `(deleted_at IS NULL OR deleted_at >= $oldest)`
  const visible = 'privacy_level IN (SELECT value FROM json_each($visible))'
  const given = { id, oldest, visible: scope.json }
  const thought = connection
    .sql(`SELECT * FROM thought WHERE uuid = lower($id) AND ${still} AND ${visible}`)
    .get(given) as unknown as ThoughtRow | undefined
  if (thought !== undefined) {
    return { kind: 'thought', id: thought.uuid, deletedAt: thought.deleted_at, thought: toThought(thought) }
  }
  const message = connection
    .sql(
      `SELECT message.*, conversation_id FROM message JOIN conversation ON conversation.id = conversation
       WHERE message_id = lower($id) AND (message.deleted_at IS NULL OR message.deleted_at >= $oldest) AND ${visible}`,
    )
    .get(given) as unknown as (MessageRow & { conversation_id: string }) | undefined
  if (message !== undefined) {
    return {
      kind: 'message',
      id: message.message_id,
      deletedAt: message.deleted_at,
      message: toMessage(message, message.conversation_id),
    }
  }
  const conversation = connection
    .sql(`SELECT * FROM conversation WHERE conversation_id = $id AND ${still} AND ${visible}`)
    .get(given) as unknown as ConversationRow | undefined
  if (conversation !== undefined) {
    const messageCount = countMessages(connection, conversation.id)
    return {
      kind: 'conversation',
      id: conversation.conversation_id,
      deletedAt: conversation.deleted_at,
      description: toConversation(conversation, messageCount),
      messageCount,
    }
  }
  throw memoryNotFound(id)
}

const ID_COLUMNS = { thought: 'uuid', message: 'message_id', conversation: 'conversation_id' } as const

/** @throws AppError not_found where another process has erased it meanwhile */
function rowNumber(connection: Connection, { kind, id }: Memory): number {
  const row = connection.sql(`SELECT id FROM ${kind} WHERE ${ID_COLUMNS[kind]} = ?`).get(id)
  if (row !== undefined) return Number(row.id)
  throw memoryErased(id)
}

/** @throws AppError conflict for a message whose conversation was deleted: it goes and comes back with that */
function assertConversation(connection: Connection, { scope }: StoreContext, memory: Memory): void {
  if (memory.kind === 'message') findConversationRow(connection, memory.message.conversationId, scope)
}

function takeOutOfIndex(
  connection: Connection,
  { indexes }: StoreContext,
  memory: Memory,
  row: number,
): void {
  if (memory.kind === 'thought') indexes.thoughts.remove(connection, [row])
  else if (memory.kind === 'message') indexes.messages.remove(connection, [row])
  else {
    const messages = connection.sql('SELECT id FROM message WHERE conversation = ?').all(row)
    indexes.messages.remove(
      connection,
      messages.map(({ id }) => Number(id)),
    )
    indexes.conversations.remove(connection, [row])
  }
}

/** Makes a memory found again: under 0 what it is found by itself, under their row numbers its messages. */
function putBack(
  connection: Connection,
  context: StoreContext,
  memory: Memory,
  row: number,
  found: IndexEntriesByRow,
): void {
  for (const [key, entry] of found) {
    if (memory.kind === 'thought') {
      const thought = connection.sql('SELECT * FROM thought WHERE id = ?').get(row) as unknown as ThoughtRow
      context.indexes.thoughts.put(connection, row, entry, thoughtFilters(toThought(thought)))
    } else if (memory.kind === 'conversation' && key === 0) {
      context.indexes.conversations.put(connection, row, entry, { conversation: String(row) })
    } else {
      const id = memory.kind === 'message' ? row : key
      const message = connection
        .sql('SELECT * FROM message WHERE id = ? AND deleted_at IS NULL')
        .get(id) as unknown as MessageRow | undefined
      if (message !== undefined) {
        putMessage(connection, context, toIndexable(message), entry)
      }
    }
  }
}

/** Sets the time of a conversation's newest message after one has gone or come back. */
function updateLastMessageTime(connection: Connection, conversationId: string): void {
  connection
    .sql(
      `UPDATE conversation SET last_message_at = coalesce(
         (SELECT max(timestamp) FROM message WHERE conversation = conversation.id AND deleted_at IS NULL), timestamp)
       WHERE conversation_id = ?`,
    )
    .run(conversationId)
}
