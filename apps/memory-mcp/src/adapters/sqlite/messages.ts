import { type Connection, existing } from '@agora-mcp/core/sqlite'
import {
  assertSameProject,
  extendedTime,
  indexAfter,
  isSameMessage,
  newConversation,
} from '../../domain/conversation-changes.ts'
import { conversationRecordOf, messageRecordOf } from '../../domain/exchange/to-record.ts'
import type { Message, MessageAmongOthers, NewMessage } from '../../domain/memory.ts'
import { withNamedTime } from '../../domain/recall/named-time.ts'
import { rankItems, rowsOf, unionOf } from '../../domain/recall/rank.ts'
import { indexTaken } from '../../domain/store-errors.ts'
import type { MessageStore } from '../../ports/messages.ts'
import { embedSubject } from '../embed-question.ts'
import { type StoreContext, timeFilter } from './context.ts'
import {
  findUsableConversation,
  findVisibleConversation,
  getConversationRow,
  setLastMessageTime,
  storedConversationId,
  visibleConversations,
} from './conversation-rows.ts'
import { findMessages, nameUses, putMessage, saidBy } from './message-search.ts'
import { insertConversation, insertMessage } from './record-rows.ts'
import { type ConversationRow, type MessageRow, toMessage } from './rows.ts'

export function createSqliteMessages(context: StoreContext): MessageStore {
  const { database, indexes, scope } = context
  return {
    async findSame(message) {
      return database.read((connection) => {
        const conversation = findUsableConversation(connection, message.conversationId, scope)
        if (conversation === null) return null
        assertSameProject(message, conversation.project)
        return findSame(connection, conversation, message)
      })
    },
    add: (message, entry) =>
      database.write((connection) => {
        const conversation = findUsableConversation(connection, message.conversationId, scope)
        if (conversation !== null) assertSameProject(message, conversation.project)
        const same = conversation === null ? null : findSame(connection, conversation, message)
        if (same !== null) return same
        const begun = newConversation(message, scope.ownLevel)
        const row = conversation?.id ?? insertConversation(connection, conversationRecordOf(begun, null))
        const stored = { ...message, orderIndex: message.orderIndex ?? nextIndex(connection, row) }
        const id = insertMessage(connection, row, messageRecordOf(stored, null, null))
        const last = conversation?.last_message_at ?? begun.lastMessageAt
        setLastMessageTime(connection, row, extendedTime(last, [message.timestamp]))
        putMessage(connection, context, { id, conversation: row, ...message }, entry)
        return stored
      }),
    async list(conversationId, { before, after, limit }) {
      return database.read((connection) => {
        const { id } = getConversationRow(connection, conversationId, scope)
        const forwards = after !== null
        const rows = connection
          .sql<MessageRow>(
            `SELECT * FROM message
             WHERE conversation = ? AND deleted_at IS NULL AND order_index > ? AND order_index < ?
             ORDER BY order_index ${forwards ? 'ASC' : 'DESC'} LIMIT ?`,
          )
          .all(id, after ?? -1, before ?? Number.MAX_SAFE_INTEGER, limit)
        const messages = rows.map((row) => toMessage(row, conversationId))
        return {
          messages: forwards ? messages : messages.reverse(),
          totalCount: countMessages(connection, id),
        }
      })
    },
    async search(question, filter) {
      const { query, wanted, words } = await embedSubject(
        question,
        nameUses(question, context),
        context.embedQuestion,
      )
      const { conversationId, project, tags, speaker } = filter
      return database.read((connection) => {
        const visible = visibleConversations(connection, project, scope, tags)
        const within =
          conversationId === null
            ? visible
            : only(
                findVisibleConversation(
                  connection,
                  storedConversationId(connection, conversationId, scope),
                  scope,
                ),
                visible,
              )
        const found = unionOf(
          withNamedTime(filter, wanted.time).map((range) =>
            findMessages(connection, context, query, within, { ...timeFilter(range), ...saidBy(speaker) }),
          ),
        )
        const ranked = rankItems(found, wanted).slice(0, question.limit)
        const rows = rowsOf(ranked)
        const items = readAmongOthers(connection, rows)
        return { found, ranked, items, words, wordCodes: indexes.messages.wordCodes(connection, rows) }
      })
    },
  }
}

interface AmongOthersRow extends MessageRow, Pick<ConversationRow, 'title' | 'origin' | 'project'> {
  readonly public_id: string
  readonly previous_index: number | null
  readonly next_index: number | null
}

function readAmongOthers(
  connection: Connection,
  rows: readonly number[],
): ReadonlyMap<number, MessageAmongOthers> {
  const found = connection
    .sql<AmongOthersRow>(
      `SELECT message.*, conversation.conversation_id AS public_id, title, origin, project,
         (SELECT max(order_index) FROM message AS other WHERE other.conversation = message.conversation
           AND other.order_index < message.order_index AND other.deleted_at IS NULL) AS previous_index,
         (SELECT min(order_index) FROM message AS other WHERE other.conversation = message.conversation
           AND other.order_index > message.order_index AND other.deleted_at IS NULL) AS next_index
       FROM message JOIN conversation ON conversation.id = message.conversation
       WHERE message.id IN (SELECT value FROM json_each(?))
         AND message.deleted_at IS NULL AND conversation.deleted_at IS NULL`,
    )
    .all(JSON.stringify(rows))
  return new Map(found.map((row) => [row.id, toMessageAmongOthers(row)]))
}

const toMessageAmongOthers = (row: AmongOthersRow): MessageAmongOthers => ({
  ...toMessage(row, row.public_id),
  conversationTitle: row.title,
  origin: row.origin,
  project: row.project,
  previousIndex: row.previous_index,
  nextIndex: row.next_index,
})

/** Row number of a conversation; none without one, or if not among others. @param others null for all */
const only = (conversation: ConversationRow | null, others: readonly number[] | null): number[] =>
  conversation === null || others?.includes(conversation.id) === false ? [] : [conversation.id]

/** Counted by two indexes; the deletion mark is in the row, which is larger than both. */
export const countMessages = (connection: Connection, conversation: number): number =>
  existing(
    connection
      .sql<{ n: number }>(
        `SELECT (SELECT count(*) FROM message WHERE conversation = $of)
           - (SELECT count(*) FROM message WHERE conversation = $of AND deleted_at IS NOT NULL) AS n`,
      )
      .get({ of: conversation }),
  ).n

const nextIndex = (connection: Connection, conversation: number): number => {
  const row = connection
    .sql<{ last: number | null }>('SELECT max(order_index) AS last FROM message WHERE conversation = ?')
    .get(conversation)
  return indexAfter(row?.last ?? null)
}

/** Null if the index is free. @throws AppError conflict if another message has it, or can be restored to it */
function findSame(
  connection: Connection,
  { id, conversation_id }: ConversationRow,
  message: NewMessage,
): Message | null {
  if (message.orderIndex === null) return null
  const row = connection
    .sql<MessageRow>('SELECT * FROM message WHERE conversation = ? AND order_index = ?')
    .get(id, message.orderIndex)
  if (row === undefined) return null
  const [present, isDeleted] = [toMessage(row, conversation_id), row.deleted_at !== null]
  if (isSameMessage(message, present, isDeleted)) return present
  throw indexTaken(message.orderIndex, conversation_id, isDeleted, nextIndex(connection, id))
}
