import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite'

/** A prepared statement whose rows have the form that the caller names; SQLite itself knows no types of rows. */
export interface Statement<Row> extends Omit<StatementSync, 'all' | 'get' | 'iterate'> {
  all(...values: SQLInputValue[]): Row[]
  all(named: Record<string, SQLInputValue>, ...values: SQLInputValue[]): Row[]
  get(...values: SQLInputValue[]): Row | undefined
  get(named: Record<string, SQLInputValue>, ...values: SQLInputValue[]): Row | undefined
  iterate(...values: SQLInputValue[]): NodeJS.Iterator<Row>
  iterate(named: Record<string, SQLInputValue>, ...values: SQLInputValue[]): NodeJS.Iterator<Row>
}

/** Connection that `read` and `write` pass to their functions; it prepares each statement once. */
export interface Connection {
  /**
   * Prepares the statement at its first use and keeps it. Why it is text: docs/adr/0018-sqlite-statements.md.
   * @example connection.sql<{ id: number }>('SELECT id FROM work WHERE hash = ?').get(hash)?.id
   */
  sql<Row = Record<string, SQLOutputValue>>(text: string): Statement<Row>
  /** Runs several statements without parameters. */
  exec(text: string): void
}

/** Wraps an open database; the statements live as long as it does. */
export function createConnection(database: DatabaseSync): Connection {
  const prepared = new Map<string, Statement<never>>()
  return {
    sql(text) {
      const known = prepared.get(text)
      if (known !== undefined) return known
      // The one place where rows get the form that their query names.
      const statement = database.prepare(text) as Statement<never>
      prepared.set(text, statement)
      return statement
    },
    exec(text) {
      database.exec(text)
    },
  }
}
