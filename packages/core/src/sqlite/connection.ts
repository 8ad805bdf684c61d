import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'

/** A prepared statement with rows typed by the caller, since SQLite has no row types. */
export interface Statement<Row> extends Omit<StatementSync, 'all' | 'get' | 'iterate'> {
  all(...values: SQLInputValue[]): Row[]
  all(named: Record<string, SQLInputValue>, ...values: SQLInputValue[]): Row[]
  get(...values: SQLInputValue[]): Row | undefined
  get(named: Record<string, SQLInputValue>, ...values: SQLInputValue[]): Row | undefined
  iterate(...values: SQLInputValue[]): NodeJS.Iterator<Row>
  iterate(named: Record<string, SQLInputValue>, ...values: SQLInputValue[]): NodeJS.Iterator<Row>
}

/** Connection passed to the functions of `read` and `write`; prepares each statement once. */
export interface Connection {
  /**
   * Prepares a statement on first use and caches it. Reasons for plain SQL:
   * docs/adr/0018-sqlite-statements.md.
   * @example connection.sql<{ id: number }>('SELECT id FROM work WHERE hash = ?').get(hash)?.id
   */
  sql<Row = unknown>(text: string): Statement<Row>
  exec(text: string): void
}

/** Returns a row that the schema or an earlier statement of the same transaction guarantees. */
export function existing<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new Error('The database lacks a row that it refers to.')
  return row
}

/** Wraps an open database; the statements live as long as it does. */
export function createConnection(database: DatabaseSync): Connection {
  const prepared = new Map<string, Statement<never>>()
  return {
    sql(text) {
      const known = prepared.get(text)
      if (known !== undefined) return known
      // The only place where rows are cast to the type of their query.
      const statement = database.prepare(text) as Statement<never>
      prepared.set(text, statement)
      return statement
    },
    exec(text) {
      database.exec(text)
    },
  }
}
