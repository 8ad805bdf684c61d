import { type Connection, existing } from '@agora-mcp/core/sqlite'
import type { WorkFilter, WorkNames } from '../../domain/filters/work-filter.ts'
import type { StoredWork } from '../../domain/work.ts'
import { documentNotFound } from '../store-errors.ts'
import { toWork, WORK_COLUMNS, type WorkRow } from './rows.ts'

/** @throws AppError not_found */
export function workBySourceId(connection: Connection, sourceId: string): WorkRow {
  const row = connection.sql<WorkRow>(`SELECT ${WORK_COLUMNS} FROM work WHERE source_id = ?`).get(sourceId)
  if (row !== undefined) return row
  const ids = connection
    .sql<Pick<WorkRow, 'source_id'>>('SELECT source_id FROM work ORDER BY source_id')
    .all()
    .map((other) => other.source_id)
  throw documentNotFound(sourceId, ids)
}

/** Reads the long columns of a work, its pages as JSON. */
export const readContents = (connection: Connection, id: number): { text: string; pages: string } =>
  existing(
    connection.sql<{ text: string; pages: string }>('SELECT text, pages FROM work WHERE id = ?').get(id),
  )

export function workById(connection: Connection, id: number): StoredWork {
  return toWork(existing(connection.sql<WorkRow>(`SELECT ${WORK_COLUMNS} FROM work WHERE id = ?`).get(id)))
}

export const workNames = (connection: Connection): WorkNames => ({
  authors: distinct(connection, 'author'),
  titles: distinct(connection, 'title'),
  languages: distinct(connection, 'language'),
})

export function workIds(connection: Connection, filter: WorkFilter): number[] {
  const { where, values } = whereClause(filter)
  return connection
    .sql<Pick<WorkRow, 'id'>>(`SELECT id FROM work ${where}`)
    .all(...values)
    .map(({ id }) => id)
}

export const hasFilter = ({ authors, titles, languages }: WorkFilter): boolean =>
  authors !== undefined || titles !== undefined || languages !== undefined

/** Builds a clause with one JSON array per condition, the same statement for any number of values. */
export function whereClause({ authors, titles, languages }: WorkFilter): { where: string; values: string[] } {
  const given = Object.entries({ author: authors, title: titles, language: languages }).filter(
    (entry): entry is [string, readonly string[]] => entry[1] !== undefined,
  )
  const conditions = given.map(([column]) => `${column} IN (SELECT value FROM json_each(?))`)
  return {
    where: conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`,
    values: given.map(([, values]) => JSON.stringify(values)),
  }
}

/** @param column Our own name, never user input. */
function distinct(connection: Connection, column: 'author' | 'title' | 'language'): string[] {
  return connection
    .sql<{ value: string }>(
      `SELECT DISTINCT ${column} AS value FROM work WHERE ${column} IS NOT NULL ORDER BY 1`,
    )
    .all()
    .map(({ value }) => value)
}
