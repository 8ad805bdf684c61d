import type { Connection } from '@agora-mcp/core/sqlite'
import { type MovedConversation, type MovedMemory, movedMemory } from '../../domain/exchange/moved-memory.ts'
import type { StoredMessage } from '../../domain/exchange/plan-messages.ts'
import type { ThoughtRecord } from '../../domain/exchange/record.ts'
import type { IndexEntry } from '../../domain/recall/index-entry.ts'
import type { StoreContext } from './context.ts'
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
import type { WindowIndex } from './window-index.ts'

// Complete rows with their windows, as copied between stores.

/** Items read at a time. */
export const PAGE = 200

type Indexes = StoreContext['indexes']

interface PlacedItem {
  readonly place: number
  readonly item: MovedMemory
}

/** Reads a page of thoughts by row number. @param where a trusted condition, with its parameters */
export function readThoughts(
  connection: Connection,
  { thoughts }: Indexes,
  where: string,
  value: string | number,
): PlacedItem[] {
  const rows = connection.sql<ThoughtRow>(`SELECT * FROM thought WHERE ${where} LIMIT ${PAGE}`).all(value)
  return withWindows(connection, thoughts, rows, {
    toRecord: (row) => readThought(connection, row),
    placeOf: ({ id }) => id,
  })
}

/** Reads conversations as {@link readThoughts} does thoughts. */
export function readConversations(
  connection: Connection,
  { conversations }: Indexes,
  where: string,
  value: string | number,
): PlacedItem[] {
  const rows = connection
    .sql<ConversationRow>(`SELECT * FROM conversation WHERE ${where} LIMIT ${PAGE}`)
    .all(value)
  return withWindows(connection, conversations, rows, {
    toRecord: (row) => ({ ...toConversationRecord(row), last_message_at: row.last_message_at }),
    placeOf: ({ id }) => id,
  })
}

/** Reads messages by index, as {@link readThoughts} does thoughts. */
export function readMessages(
  connection: Connection,
  { messages }: Indexes,
  where: string,
  ...values: (string | number)[]
): PlacedItem[] {
  const rows = connection
    .sql<ArchivedMessageRow>(`${ALL_MESSAGES} WHERE ${where} LIMIT ${PAGE}`)
    .all(...values)
  return withWindows(connection, messages, rows, {
    toRecord: toMessageRecord,
    placeOf: (row) => row.order_index,
  })
}

function withWindows<Row extends { readonly id: number }>(
  connection: Connection,
  index: WindowIndex,
  rows: readonly Row[],
  { toRecord, placeOf }: { toRecord(row: Row): MovedMemory['record']; placeOf(row: Row): number },
): PlacedItem[] {
  const windows = index.windowsOf(
    connection,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    place: placeOf(row),
    item: movedMemory(toRecord(row), windows.get(row.id) ?? []),
  }))
}

/** Stores a new item. A message needs its conversation to be stored first. */
export function putItem(
  connection: Connection,
  indexes: Indexes,
  record: MovedMemory['record'],
  entry: IndexEntry | null,
): void {
  if (record.type === 'thought') putThought(connection, indexes, record, entry)
  else if (record.type === 'conversation') putConversation(connection, indexes, record, entry)
  else putMovedMessage(connection, indexes, record, entry)
}

function putThought(
  connection: Connection,
  indexes: Indexes,
  record: ThoughtRecord,
  entry: IndexEntry | null,
): void {
  const row = insertThought(connection, record)
  if (entry !== null) indexes.thoughts.put(connection, row.id, entry, thoughtFilters(toThought(row)))
}

function putConversation(
  connection: Connection,
  indexes: Indexes,
  record: MovedConversation,
  entry: IndexEntry | null,
): void {
  const id = insertConversation(connection, record)
  connection.sql('UPDATE conversation SET last_message_at = ? WHERE id = ?').run(record.last_message_at, id)
  if (entry !== null) indexes.conversations.put(connection, id, entry, { conversation: String(id) })
}

function putMovedMessage(
  connection: Connection,
  indexes: Indexes,
  record: StoredMessage,
  entry: IndexEntry | null,
): void {
  const conversation = findConversation(connection, record.conversation_id)?.id
  if (conversation === undefined) throw new Error('a message comes after its conversation')
  const id = insertMessage(connection, conversation, record)
  const { role, content, timestamp } = record
  if (entry !== null)
    putMessage(connection, { indexes }, { id, conversation, role, content, timestamp }, entry)
}
