import { type Connection, existing } from '@agora-mcp/core/sqlite'
import type { Memory, PrivacyLevel } from '../../domain/memory.ts'
import type { IndexEntriesByRow } from '../../domain/recall/index-entry.ts'
import { isReachable } from '../../domain/retention.ts'
import { memoryErased, memoryNotFound } from '../../domain/store-errors.ts'
import type { Trash } from '../../ports/trash.ts'
import type { StoreContext } from './context.ts'
import { findUsableConversation, updateLastMessageTime } from './conversation-rows.ts'
import { putMessage } from './message-search.ts'
import { countMessages } from './messages.ts'
import { findConversation } from './record-rows.ts'
import {
  type MessageRow,
  type ThoughtRow,
  toConversation,
  toIndexable,
  toMessage,
  toThought,
} from './rows.ts'
import { thoughtFilters } from './thought-search.ts'

export function createSqliteTrash(context: StoreContext): Trash {
  const { database, indexes } = context

  return {
    async get(id) {
      return database.read((connection) => getMemory(connection, context, id))
    },
    async supersededBy(uuid) {
      return database.read((connection) =>
        connection
          .sql<ThoughtRow>('SELECT * FROM thought WHERE superseded_by = ? AND deleted_at IS NULL')
          .all(uuid)
          .map((row) => toThought(row)),
      )
    },
    async messagesOf(conversationId) {
      return database.read((connection) =>
        connection
          .sql<MessageRow>(
            `SELECT message.* FROM message JOIN conversation ON conversation.id = conversation
             WHERE conversation_id = ? AND message.deleted_at IS NULL ORDER BY order_index`,
          )
          .all(conversationId)
          .map((row) => toIndexable(row)),
      )
    },
    delete: (memory, { now, purge, revived }) =>
      database.write((connection) => {
        const row = rowNumber(connection, memory)
        if (memory.deletedAt === null) assertConversation(connection, context, memory)
        takeOutOfIndex(connection, context, memory, row)
        if (purge) connection.sql(`DELETE FROM ${memory.kind} WHERE id = ?`).run(row)
        else connection.sql(`UPDATE ${memory.kind} SET deleted_at = ? WHERE id = ?`).run(now, row)
        updateTimeOf(connection, memory)
        for (const [uuid, entry] of revived) {
          connection.sql('UPDATE thought SET superseded_by = NULL WHERE uuid = ?').run(uuid)
          const thought = existing(
            connection.sql<ThoughtRow>('SELECT * FROM thought WHERE uuid = ?').get(uuid),
          )
          indexes.thoughts.put(connection, thought.id, entry, thoughtFilters(toThought(thought)))
        }
      }),
    restore: (memory, found) =>
      database.write((connection) => {
        const row = rowNumber(connection, memory)
        assertConversation(connection, context, memory)
        connection.sql(`UPDATE ${memory.kind} SET deleted_at = NULL WHERE id = ?`).run(row)
        restoreEntries(connection, context, memory, row, found)
        updateTimeOf(connection, memory)
      }),
    eraseLeftovers: async () => database.eraseDeleted(),
  }
}

/** A memory with the fields that decide whether a viewer may reach it. */
interface FoundMemory {
  readonly memory: Memory
  readonly privacyLevel: PrivacyLevel
}

/** All items with an id, deleted or not: thoughts first, then messages, then conversations. */
function* withId(connection: Connection, id: string): Generator<FoundMemory> {
  const thought = connection.sql<ThoughtRow>('SELECT * FROM thought WHERE uuid = lower(?)').get(id)
  if (thought !== undefined) {
    const own = toThought(thought)
    const { privacyLevel } = own
    yield {
      privacyLevel,
      memory: { kind: 'thought', id: own.uuid, deletedAt: thought.deleted_at, thought: own },
    }
  }
  const message = connection
    .sql<
      MessageRow & { conversation_id: string; privacy_level: PrivacyLevel }
    >(`SELECT message.*, conversation_id, privacy_level
      FROM message JOIN conversation ON conversation.id = conversation WHERE message_id = lower(?)`)
    .get(id)
  if (message !== undefined) {
    const own = toMessage(message, message.conversation_id)
    yield {
      privacyLevel: message.privacy_level,
      memory: { kind: 'message', id: own.messageId, deletedAt: message.deleted_at, message: own },
    }
  }
  const conversation = findConversation(connection, id)
  if (conversation !== null) {
    const messageCount = countMessages(connection, conversation.id)
    const description = toConversation(conversation, messageCount)
    const { privacyLevel } = description
    yield {
      privacyLevel,
      memory: { kind: 'conversation', id, deletedAt: conversation.deleted_at, description, messageCount },
    }
  }
}

/** Finds a reachable memory. @throws AppError not_found */
function getMemory(connection: Connection, { scope, clock }: StoreContext, id: string): Memory {
  const now = clock()
  for (const { memory, privacyLevel } of withId(connection, id)) {
    if (isReachable({ deletedAt: memory.deletedAt, privacyLevel }, scope, now)) return memory
  }
  throw memoryNotFound(id)
}

const ID_COLUMNS = { thought: 'uuid', message: 'message_id', conversation: 'conversation_id' } as const

/** Returns the row number of a memory. @throws AppError not_found if another process has erased it */
function rowNumber(connection: Connection, { kind, id }: Memory): number {
  const row = connection.sql<{ id: number }>(`SELECT id FROM ${kind} WHERE ${ID_COLUMNS[kind]} = ?`).get(id)
  if (row !== undefined) return row.id
  throw memoryErased(id)
}

/** Refuses a message of a deleted conversation, which is restored with that. @throws AppError conflict */
function assertConversation(connection: Connection, { scope }: StoreContext, memory: Memory): void {
  if (memory.kind === 'message') findUsableConversation(connection, memory.message.conversationId, scope)
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
    const messages = connection.sql<{ id: number }>('SELECT id FROM message WHERE conversation = ?').all(row)
    indexes.messages.remove(
      connection,
      messages.map(({ id }) => id),
    )
    indexes.conversations.remove(connection, [row])
  }
}

/** Restores the index entries of a memory: its own under 0, its messages' under their row numbers. */
function restoreEntries(
  connection: Connection,
  context: StoreContext,
  memory: Memory,
  row: number,
  found: IndexEntriesByRow,
): void {
  for (const [key, entry] of found) {
    if (memory.kind === 'thought') {
      const thought = existing(connection.sql<ThoughtRow>('SELECT * FROM thought WHERE id = ?').get(row))
      context.indexes.thoughts.put(connection, row, entry, thoughtFilters(toThought(thought)))
    } else if (memory.kind === 'conversation' && key === 0) {
      context.indexes.conversations.put(connection, row, entry, { conversation: String(row) })
    } else {
      const id = memory.kind === 'message' ? row : key
      const message = connection
        .sql<MessageRow>('SELECT * FROM message WHERE id = ? AND deleted_at IS NULL')
        .get(id)
      if (message !== undefined) {
        putMessage(connection, context, toIndexable(message), entry)
      }
    }
  }
}

/** Updates the time of the newest message of a message's conversation. */
function updateTimeOf(connection: Connection, memory: Memory): void {
  if (memory.kind !== 'message') return
  const conversation = findConversation(connection, memory.message.conversationId)
  if (conversation !== null) updateLastMessageTime(connection, conversation.id)
}
