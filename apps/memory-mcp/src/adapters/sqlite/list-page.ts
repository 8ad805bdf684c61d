import type { SQLInputValue } from 'node:sqlite'
import { type Connection, existing } from '@agora-mcp/core/sqlite'
import type { Listed, Page } from '../../domain/page.ts'
import { decodeCursor, lastMoment, nextCursor } from '../list-cursor.ts'

interface Listing {
  readonly table: 'conversation' | 'thought'
  /** Column that orders them. */
  readonly time: 'last_message_at' | 'timestamp'
  /** Tie-breaking column: the public id. */
  readonly key: 'conversation_id' | 'uuid'
  /** WHERE clause and its named parameters, excluding the reserved `$last`, `$time`, `$key` and `$limit`. */
  readonly where: string
  readonly values: Readonly<Record<string, SQLInputValue>>
  readonly now: Date
}

/** Returns a page, newest first, then future ones. @throws AppError invalid_input for an invalid cursor */
export function listPage<Row, Item>(
  connection: Connection,
  { table, time, key, where, values, now }: Listing,
  { cursor, limit }: Page,
  { positionOf, toItem }: { positionOf(row: Row): { time: string; key: string }; toItem(row: Row): Item },
): Listed<Item> {
  const from = decodeCursor(cursor)
  const last = lastMoment(now)
  const rowsOf = (isToCome: boolean, position: typeof from, count: number) =>
    connection
      .sql<Row>(
        `SELECT * FROM ${table} WHERE ${where} AND ${time} ${isToCome ? '>' : '<='} $last
           AND ($time IS NULL OR (${time}, ${key}) < ($time, $key))
         ORDER BY ${time} DESC, ${key} DESC LIMIT $limit`,
      )
      .all({
        ...values,
        last,
        time: position?.time ?? null,
        key: position?.key ?? null,
        limit: count,
      })
  const isBehind = from !== null && from.time > last
  const present = isBehind ? [] : rowsOf(false, from, limit + 1)
  const rows = [...present, ...rowsOf(true, isBehind ? from : null, limit + 1 - present.length)]
  const counted = connection
    .sql<{ n: number }>(`SELECT count(*) AS n FROM ${table} WHERE ${where}`)
    .get(values)
  return {
    items: rows.slice(0, limit).map(toItem),
    totalCount: existing(counted).n,
    nextCursor: nextCursor(rows, limit, positionOf),
  }
}
