import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { AppError } from '../errors/index.ts'
import { createConnection } from '../sqlite/connection.ts'
import { explainSqliteError, isBusy } from '../sqlite/index.ts'

/** What was copied so far, in a file that outlives the process: which items, and what they held. */
export interface Journal {
  /** Whether what is noted was copied on this route. */
  follows(route: Route): boolean
  /** The two places that it tells of, for people. */
  readonly places: string | null
  /** Goes on with what is noted, on this route. */
  follow(route: Route): void
  /** Forgets all that is noted, and begins this route. */
  beginAnew(route: Route): void
  /** Digest of what was copied, or is about to be; null where the item was not. */
  digestOf(key: string): string | null
  /** Digest of what both places had at one time; null where it is not known that they had. */
  digestInBoth(key: string): string | null
  /** Notes items that were copied, or found unchanged, in a pass over a place. Passes count from 1. */
  note(items: readonly Noted[], pass: number): void
  /** Notes items that are about to be copied. */
  announce(items: readonly Noted[]): void
  /** Some of the items that were not noted in this pass. */
  notIn(pass: number, limit: number): Noted[]
  forget(keys: readonly string[]): void
  /** Forgets the passes of earlier runs. */
  beginPasses(): void
  readonly count: number
  close(): void
}

export interface Noted {
  readonly key: string
  readonly digest: string
}

/** Two places, by their names. */
export interface Route {
  readonly from: string
  readonly to: string
}

const nameOf = ({ from, to }: Route): string => `${from} > ${to}`

/** Stands for the pass of what was announced, and is perhaps not copied yet. */
const ANNOUNCED = -1

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
 * Opens the journal of copies between two places. The file is locked until it is closed, also where the process is killed.
 * @throws AppError unavailable where another process copies, or the disk is full; config where the file cannot be used
 */
export function openJournal(path: string, program: string): Journal {
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
  const write = (items: readonly Noted[], pass: number) =>
    together(() => {
      const insert = sql('INSERT OR REPLACE INTO copied VALUES (?, ?, ?)')
      for (const { key, digest } of items) insert.run(key, digest, pass)
    })
  const follow = (route: Route) => void sql('INSERT OR REPLACE INTO route VALUES (1, ?)').run(nameOf(route))
  const places = () => {
    const row = sql('SELECT name FROM route').get()
    return row === undefined ? null : String(row.name)
  }
  const digestIn = (row: Record<string, unknown> | undefined) =>
    row === undefined ? null : String(row.digest)
  return {
    follows: (route) => places() === nameOf(route),
    get places() {
      return places()
    },
    follow: (route) => together(() => follow(route)),
    beginAnew: (route) =>
      together(() => {
        sql('DELETE FROM copied').run()
        follow(route)
      }),
    digestOf: (key) => digestIn(sql('SELECT digest FROM copied WHERE key = ?').get(key)),
    digestInBoth: (key) => digestIn(sql('SELECT digest FROM copied WHERE key = ? AND pass >= 0').get(key)),
    note: write,
    announce: (items) => write(items, ANNOUNCED),
    notIn: (pass, limit) =>
      sql('SELECT key, digest FROM copied WHERE pass <> ? LIMIT ?')
        .all(pass, limit)
        .map(({ key, digest }) => ({ key: String(key), digest: String(digest) })),
    forget: (keys) =>
      together(() => {
        const erase = sql('DELETE FROM copied WHERE key = ?')
        for (const key of keys) erase.run(key)
      }),
    beginPasses: () => together(() => void sql('UPDATE copied SET pass = 0 WHERE pass > 0').run()),
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
