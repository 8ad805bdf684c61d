import { existsSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError, beingMigrated } from '../errors/index.ts'
import { closeToOthers, makePrivateFile, PRIVATE_FILE } from '../files/index.ts'
import { type Connection, createConnection, existing } from './connection.ts'
import { foreign, inspectFile } from './inspect-file.ts'
import { type Migration, migrate } from './migrate.ts'
import { type DatabaseFile, explainSqliteError, isBusy } from './sqlite-error.ts'

export interface OpenDatabaseOptions extends DatabaseFile {
  /** Signed 32-bit number that marks the program's files; a file without it is refused and left unchanged. */
  readonly applicationId: number
  /** Steps of the schema; their number is its version. */
  readonly migrations: readonly Migration[]
  /** Page cache in KB; the system's file cache does not count towards the process's memory. Default 8,000. */
  readonly cacheKilobytes?: number
}

/** A SQLite file shared by many processes. */
export interface Database {
  readonly path: string
  /** Reads one consistent snapshot, inside `write` with its changes. @throws AppError config, unavailable */
  read<T>(work: (connection: Connection) => T): T
  /**
   * Runs `work` in a transaction that is on disk when the promise resolves, and rolled back if `work` throws.
   * Waits for writers of other processes without blocking this one; slow work, such as computing vectors,
   * belongs before it.
   * @throws AppError config (see {@link openDatabase}), unavailable if it stays locked or the disk is full
   */
  write<T>(work: (connection: Connection) => T, options?: { signal?: AbortSignal }): Promise<T>
  /** True while a `write` is running, whose changes may still be rolled back. */
  readonly writing: boolean
  /**
   * Rewrites the file and truncates its write-ahead log, so that deleted data is in neither. False while others
   * use the file, or if the disk is full.
   * @param mostBytes More data are not rewritten, which takes some 5 ms of the processor a megabyte: remains of
   * what was deleted may then stay in unused parts of pages.
   */
  eraseDeleted(mostBytes?: number): boolean
  /** Closes the file if it was opened. No call may follow. */
  close(): void
}

export interface FileDatabase extends Database {
  /**
   * Runs work that reads the file while writers are locked out. Writers of other processes get an error that
   * it is being migrated, until this ends or its process is killed.
   * @throws AppError config (see {@link openDatabase}), unavailable if it stays locked
   */
  keepUnchanged<T>(work: () => Promise<T>): Promise<T>
}

/** Maximum wait of a writer, or of a start, in milliseconds. */
const TIMEOUT_MS = 30_000
/** Maximum wait of a read, e.g. while another process recovers the log of a killed one, in milliseconds. */
const READ_TIMEOUT_MS = 5_000

const CACHE_KB = 8_000

// FULL: a commit that was acknowledged survives a power cut. secure_delete: deleted data is overwritten.
const SETTINGS = `
  PRAGMA busy_timeout = ${READ_TIMEOUT_MS};
  PRAGMA synchronous = FULL;
  PRAGMA foreign_keys = ON;
  PRAGMA secure_delete = ON;
  PRAGMA trusted_schema = OFF;
  PRAGMA journal_size_limit = 67108864;
`

/**
 * Opens a database lazily: it is opened, created or upgraded on first use. That first use throws AppError
 * config if the folder cannot be used, or if the file is not a database of this program, is damaged, or was
 * written by a newer version.
 * @example
 * const database = openDatabase({ program: 'notes', path: 'notes.sqlite', applicationId: 0x6e6f7465, migrations })
 * await database.write((connection) => connection.sql('INSERT INTO note (text) VALUES (?)').run('Read Theaetetus.'))
 * const notes = database.read((connection) => connection.sql<{ text: string }>('SELECT text FROM note').all())
 */
export function openDatabase(options: OpenDatabaseOptions): FileDatabase {
  let open: { database: DatabaseSync; connection: Connection; file: string | null } | null = null
  let closed = false
  let transaction: 'none' | 'read' | 'write' = 'none'

  const opened = () => {
    if (closed) throw new Error(`${options.path} was used after it was closed`)
    open ??= { ...connect(options), file: fileAt(options.path) }
    return open
  }
  /** SQLite continues to use a file that was deleted or moved, where its data would be lost. */
  const assertInPlace = () => {
    if (open !== null && fileAt(options.path) !== open.file) throw notInPlace(options.path)
  }
  const explained = (error: unknown) => explainSqliteError(error, options)
  /** Marks the file as locked by a migration; after a kill, it stays until the next write. */
  const marker = `${options.path}-migrating`

  /** Runs `work` between an open BEGIN and its end. */
  const transact = <T>(
    kind: 'read' | 'write',
    connection: Connection,
    work: (connection: Connection) => T,
  ): T => {
    transaction = kind
    try {
      const result = work(connection)
      connection.exec('COMMIT')
      return result
    } catch (error) {
      rollBack(connection)
      throw explained(error)
    } finally {
      transaction = 'none'
    }
  }

  /** Tries to take the write lock; false if another process or an unfinished call of this one holds it. */
  const tryBegin = (connection: Connection): boolean => {
    if (transaction !== 'none') return false
    connection.exec('PRAGMA busy_timeout = 0')
    try {
      connection.exec('BEGIN IMMEDIATE')
      return true
    } catch (error) {
      if (isBusy(error)) return false
      throw explained(error)
    } finally {
      connection.exec(`PRAGMA busy_timeout = ${READ_TIMEOUT_MS}`)
    }
  }

  /** Begins when no other process writes, and runs `then` before another call here can begin on the connection. */
  const begin = async <T>(
    connection: Connection,
    then: () => T,
    signal?: AbortSignal,
  ): Promise<Awaited<T>> => {
    const deadline = Date.now() + TIMEOUT_MS
    signal?.throwIfAborted()
    while (!tryBegin(connection)) {
      if (existsSync(marker)) throw beingMigrated(options.path)
      if (Date.now() > deadline) throw explained(Object.assign(new Error('locked'), { errcode: 5 }))
      // Random waits, so that waiting processes do not collide again.
      await sleep(2 + Math.random() * 20)
      signal?.throwIfAborted()
    }
    rmSync(marker, { force: true })
    return await then()
  }

  return {
    path: options.path,
    get writing() {
      return transaction === 'write'
    },
    read(work) {
      const { connection } = opened()
      if (transaction !== 'none') return work(connection)
      assertInPlace()
      connection.exec('BEGIN')
      return transact('read', connection, work)
    },
    async write(work, { signal } = {}) {
      const { connection } = opened()
      assertInPlace()
      const result = await begin(connection, () => transact('write', connection, work), signal)
      // Checked before the write is acknowledged: the file may have been removed meanwhile.
      assertInPlace()
      return result
    },
    async keepUnchanged(work) {
      const { connection } = opened()
      return begin(connection, async () => {
        transaction = 'read'
        try {
          writeFileSync(marker, '', { mode: PRIVATE_FILE })
          return await work()
        } finally {
          rmSync(marker, { force: true })
          rollBack(connection)
          transaction = 'none'
        }
      })
    },
    eraseDeleted(mostBytes = Number.POSITIVE_INFINITY) {
      const { connection } = opened()
      const isRewritten = usedBytes(connection) > mostBytes || vacuum(connection)
      return (
        connection.sql<{ busy: number }>('PRAGMA wal_checkpoint(TRUNCATE)').get()?.busy === 0 && isRewritten
      )
    },
    close() {
      closed = true
      open?.database.close()
      open = null
    },
  }
}

function usedBytes(connection: Connection): number {
  const { pages, free, size } = existing(
    connection
      .sql<{ pages: number; free: number; size: number }>(
        `SELECT page_count AS pages, freelist_count AS free, page_size AS size
         FROM pragma_page_count, pragma_freelist_count, pragma_page_size`,
      )
      .get(),
  )
  return (pages - free) * size
}

/** `secure_delete` does not overwrite where rows were before SQLite moved them between pages. */
function vacuum(connection: Connection): boolean {
  try {
    connection.exec('VACUUM')
    return true
  } catch {
    return false
  }
}

/** Identifies the file at a path, independently of its name; null if there is none. */
function fileAt(path: string): string | null {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false })
  return found === undefined ? null : `${found.dev} ${found.ino}`
}

const notInPlace = (path: string) =>
  new AppError('unavailable', `${path} was deleted, moved or replaced while it was in use`, {
    hint: 'Nothing more is stored. Put the file back where it was, or restart the program to go on with what is there.',
  })

function connect(options: OpenDatabaseOptions) {
  const deadline = Date.now() + TIMEOUT_MS
  for (;;) {
    let database: DatabaseSync | null = null
    try {
      inspectFile(options, options.applicationId)
      keepPrivate(options)
      database = new DatabaseSync(options.path)
      const connection = createConnection(database)
      connection.exec(SETTINGS)
      connection.exec(`PRAGMA cache_size = -${options.cacheKilobytes ?? CACHE_KB}`)
      if (applicationIdOf(connection) !== options.applicationId) claim(connection, options)
      switchToWal(connection, options)
      migrate(connection, options, options.migrations)
      return { database, connection }
    } catch (error) {
      database?.close()
      // Switching to WAL needs exclusive access and does not wait by itself.
      if (!isBusy(error) || Date.now() > deadline) throw explainSqliteError(error, options)
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5 + Math.random() * 20)
    }
  }
}

/** Restricts permissions; SQLite gives its auxiliary files the same ones. */
function keepPrivate(file: DatabaseFile): void {
  try {
    makePrivateFile(file.path)
  } catch {
    // If the file cannot be created, opening it reports the reason.
  }
  for (const part of ['-wal', '-shm']) closeToOthers(`${file.path}${part}`)
}

const applicationIdOf = (connection: Connection) =>
  connection.sql<{ application_id: number }>('PRAGMA application_id').get()?.application_id

/** Marks a new file as ours before WAL, so that the mark is in the file itself for those that read its header. */
function claim(connection: Connection, options: OpenDatabaseOptions): void {
  connection.exec('BEGIN IMMEDIATE')
  try {
    const empty = connection.sql('SELECT 1 FROM sqlite_schema').get() === undefined
    // Another process starting at the same time may have been faster.
    if (applicationIdOf(connection) !== options.applicationId && !empty) {
      throw foreign(options, "is another program's database")
    }
    connection.exec(`PRAGMA application_id = ${options.applicationId}`)
    connection.exec('COMMIT')
  } catch (error) {
    rollBack(connection)
    throw error
  }
}

function switchToWal(connection: Connection, options: OpenDatabaseOptions): void {
  const mode = connection.sql<{ journal_mode: string }>('PRAGMA journal_mode = WAL').get()?.journal_mode
  if (mode === 'wal') return
  throw new AppError(
    'config',
    `The disk that holds ${options.path} does not let several processes share it`,
    {
      hint: options.hint ?? 'Choose a folder on a local disk.',
    },
  )
}

/** Rolls back a failed transaction; after some failures, such as a full disk, SQLite has already done so. */
function rollBack(connection: Connection): void {
  try {
    connection.exec('ROLLBACK')
  } catch {
    // The transaction has already ended.
  }
}
