import type { SQLInputValue } from 'node:sqlite'
import type { Connection } from '@agora-mcp/core/sqlite'
import type { Listed, Page } from '../../domain/page.ts'
import { decodeCursor, nextCursor } from '../list-cursor.ts'

/** The rows of a table that a list is of. */
interface Listing {
  readonly table: 'conversation' | 'thought'
  /** The column that orders them. */
  readonly time: 'last_message_at' | 'timestamp'
  /** The column that orders rows of one moment: the public id. */
  readonly key: 'conversation_id' | 'uuid'
  /** A WHERE clause and its named parameters, none of them `$time`, `$key` or `$limit`. */
  readonly where: string
  readonly values: Readonly<Record<string, SQLInputValue>>
}

/**
 * A page of a table's rows, the newest first.
 * @throws AppError invalid_input when the cursor is none that was given
 */
export function listPage<Row, Item>(
  connection: Connection,
  { table, time, key, where, values }: Listing,
  { cursor, limit }: Page,
  { positionOf, toItem }: { positionOf(row: Row): { time: string; key: string }; toItem(row: Row): Item },
): Listed<Item> {
  const from = decodeCursor(cursor)
  const rows = connection
    .sql<Row>(
      `SELECT * FROM ${table} WHERE ${where} AND ($time IS NULL OR (${time}, ${key}) < ($time, $key))
       ORDER BY ${time} DESC, ${key} DESC LIMIT $limit`,
    )
    .all({
      ...values,
      time: from?.time ?? null,
      key: from?.key ?? null,
      limit: limit + 1,
    })
  const counted = connection.sql(`SELECT count(*) AS n FROM ${table} WHERE ${where}`).get(values)
  return {
    items: rows.slice(0, limit).map(toItem),
    totalCount: Number(counted?.n),
    nextCursor: nextCursor(rows, limit, positionOf),
  }
}
