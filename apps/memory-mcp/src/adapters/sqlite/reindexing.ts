import type { Connection } from '@agora-mcp/core/sqlite'
import type { IndexableMessage } from '../../domain/recall/index-contents.ts'
import type { Reindexing } from '../../ports/reindexing.ts'
import type { StoreContext } from './context.ts'
import { putMessage } from './message-search.ts'
import {
  type ConversationRow,
  type MessageRow,
  type ThoughtRow,
  toConversation,
  toIndexable,
  toThought,
} from './rows.ts'
import { thoughtFilters } from './thought-search.ts'

export function createSqliteReindexing(context: StoreContext): Reindexing {
  const { database, indexes } = context
  // Every change of an item changes its index, so the counters detect any change.
  const revision = () =>
    Object.values(indexes)
      .map((index) => index.changes())
      .join(' ')
  return {
    async contents() {
      return database.read((connection) => ({
        revision: revision(),
        thoughts: livingThoughts(connection).map((row) => ({ row: row.id, thought: toThought(row) })),
        conversations: livingConversations(connection).map((row) => ({
          row: row.id,
          description: toConversation(row, 0),
        })),
        messages: livingMessages(connection),
      }))
    },
    replace: (seen, indexed) =>
      database.write((connection) => {
        if (revision() !== seen) return false
        for (const index of Object.values(indexes)) index.clear(connection)
        for (const row of livingThoughts(connection)) {
          const entry = indexed.thought.get(row.id)
          if (entry !== undefined) {
            indexes.thoughts.put(connection, row.id, entry, thoughtFilters(toThought(row)))
          }
        }
        for (const [row, entry] of indexed.conversation) {
          indexes.conversations.put(connection, row, entry, { conversation: String(row) })
        }
        for (const message of livingMessages(connection)) {
          const entry = indexed.message.get(message.id)
          if (entry !== undefined) putMessage(connection, context, message, entry)
        }
        return true
      }),
  }
}

const livingThoughts = (connection: Connection) =>
  connection.sql<ThoughtRow>('SELECT * FROM thought WHERE deleted_at IS NULL').all()

const livingConversations = (connection: Connection) =>
  connection.sql<ConversationRow>('SELECT * FROM conversation WHERE deleted_at IS NULL').all()

const livingMessages = (connection: Connection): IndexableMessage[] =>
  connection
    .sql<MessageRow>(
      `SELECT message.* FROM message JOIN conversation ON conversation.id = conversation
       WHERE message.deleted_at IS NULL AND conversation.deleted_at IS NULL ORDER BY conversation, order_index`,
    )
    .all()
    .map(toIndexable)
