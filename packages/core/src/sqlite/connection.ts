import type { DatabaseSync, StatementSync } from 'node:sqlite'

/** What the functions given to `read` and `write` work with: a connection that prepares each statement once. */
export interface Connection {
  /** The statement for this text, prepared at its first use and kept. Why text: docs/adr/0018-sqlite-statements.md. */
  sql(text: string): StatementSync
  /** Runs several statements without parameters. */
  exec(text: string): void
}

/** Wraps an open database; the statements live as long as it does. */
export function createConnection(database: DatabaseSync): Connection {
  const prepared = new Map<string, StatementSync>()
  return {
    sql(text) {
      const known = prepared.get(text)
      if (known !== undefined) return known
      const statement = database.prepare(text)
      prepared.set(text, statement)
      return statement
    },
    exec(text) {
      database.exec(text)
    },
  }
}
