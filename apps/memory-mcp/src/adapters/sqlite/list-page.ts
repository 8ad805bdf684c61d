import type { SQLInputValue } from 'node:sqlite'
import type { Connection } from '@agora-mcp/core/sqlite'
import type { Listed, Page } from '../../domain/page.ts'
import { decodeCursor, nextCursor } from '../list-cursor.ts'

/** The rows of a table that a list is of. */
interface Listing {
  readonly table: 'conversation' | 'thought'
  /** The column that orders them. */
  readonly time: 'last_message_at' | 'timestamp'
  /** A WHERE clause and its named parameters, none of them `$time`, `$id` or `$limit`. */
  readonly where: string
  readonly values: Readonly<Record<string, SQLInputValue>>
}

/**
 * A page of a table's rows, the newest first.
 * @throws AppError invalid_input when the cursor is none that was given
 */
export function listPage<Row extends { readonly id: number }, Item>(
  connection: Connection,
  { table, time, where, values }: Listing,
  { cursor, limit }: Page,
  { timeOf, toItem }: { timeOf(row: Row): string; toItem(row: Row): Item },
): Listed<Item> {
  const from = decodeCursor(cursor)
  const rows = connection
    .sql<Row>(
      `SELECT * FROM ${table} WHERE ${where} AND ($time IS NULL OR (${time}, id) < ($time, $id))
       ORDER BY ${time} DESC, id DESC LIMIT $limit`,
    )
    .all({
      ...values,
      time: from?.time ?? null,
      id: from?.id ?? null,
      limit: limit + 1,
    })
  const counted = connection.sql(`SELECT count(*) AS n FROM ${table} WHERE ${where}`).get(values)
  return {
    items: rows.slice(0, limit).map(toItem),
    totalCount: Number(counted?.n),
    nextCursor: nextCursor(rows, limit, (row) => ({ time: timeOf(row), id: row.id })),
  }
}
