import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { AppError } from '../errors/index.ts'
import { createConnection } from '../sqlite/connection.ts'
import { explainSqliteError, isBusy } from '../sqlite/index.ts'

/** What was copied so far, in a file that outlives the process: which items, and what they held. */
export interface Journal {
  /** Digest of what was copied, null where the item was not. */
  digestOf(key: string): string | null
  /** Notes items that were copied, or found unchanged, in a pass over the source. */
  note(items: readonly { readonly key: string; readonly digest: string }[], pass: number): void
  /** Some of the items that were not noted in this pass. */
  notIn(pass: number, limit: number): { key: string; digest: string }[]
  forget(keys: readonly string[]): void
  /** Forgets the passes of earlier runs. */
  begin(): void
  readonly count: number
  close(): void
}

const SCHEMA = `
  PRAGMA busy_timeout = 0;
  PRAGMA locking_mode = EXCLUSIVE;
  BEGIN EXCLUSIVE;
  CREATE TABLE IF NOT EXISTS route (one INTEGER PRIMARY KEY CHECK (one = 1), name TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS copied (key TEXT PRIMARY KEY, digest TEXT NOT NULL, pass INTEGER NOT NULL) STRICT;
  CREATE INDEX IF NOT EXISTS copied_pass ON copied (pass);
  COMMIT;
`

/**
 * Opens the journal of copies between two places; that of other places is begun anew. The file is locked until it is closed,
 * also where the process is killed.
 * @param route names the two places
 * @throws AppError unavailable where another process copies, or the disk is full; config where the file cannot be used
 */
export function openJournal(path: string, route: string, program: string): Journal {
  const explained = <Result>(work: () => Result): Result => {
    try {
      return work()
    } catch (error) {
      throw explainSqliteError(error, { path, program })
    }
  }
  const database = explained(() => {
    mkdirSync(dirname(path), { recursive: true })
    return new DatabaseSync(path)
  })
  try {
    database.exec(SCHEMA)
  } catch (error) {
    database.close()
    if (isBusy(error)) throw otherCopies(program)
    throw explainSqliteError(error, { path, program })
  }
  const { sql } = createConnection(database)
  const together = (work: () => void) =>
    explained(() => {
      database.exec('BEGIN')
      try {
        work()
        database.exec('COMMIT')
      } catch (error) {
        if (database.isTransaction) database.exec('ROLLBACK')
        throw error
      }
    })
  together(() => {
    if (sql('SELECT name FROM route').get()?.name === route) return
    sql('DELETE FROM copied').run()
    sql('INSERT OR REPLACE INTO route VALUES (1, ?)').run(route)
  })
  return {
    digestOf: (key) => {
      const row = sql('SELECT digest FROM copied WHERE key = ?').get(key)
      return row === undefined ? null : String(row.digest)
    },
    note: (items, pass) =>
      together(() => {
        const write = sql('INSERT OR REPLACE INTO copied VALUES (?, ?, ?)')
        for (const { key, digest } of items) write.run(key, digest, pass)
      }),
    notIn: (pass, limit) =>
      sql('SELECT key, digest FROM copied WHERE pass <> ? LIMIT ?')
        .all(pass, limit)
        .map(({ key, digest }) => ({ key: String(key), digest: String(digest) })),
    forget: (keys) =>
      together(() => {
        const erase = sql('DELETE FROM copied WHERE key = ?')
        for (const key of keys) erase.run(key)
      }),
    begin: () => together(() => void sql('UPDATE copied SET pass = 0').run()),
    get count() {
      return Number(sql('SELECT count(*) AS n FROM copied').get()?.n)
    },
    close: () => database.close(),
  }
}

const otherCopies = (program: string): AppError =>
  new AppError('unavailable', 'Another migration of these data is under way', {
    hint: `Wait until it has finished; \`${program} migrate\` then says whether something is left to do.`,
    retryAfterSeconds: 30,
  })
