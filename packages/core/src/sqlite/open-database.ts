import { existsSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError, beingMigrated } from '../errors/index.ts'
import { closeToOthers, makePrivateFile, PRIVATE_FILE } from '../files/index.ts'
import { type Connection, createConnection } from './connection.ts'
import { foreign, inspectFile } from './inspect-file.ts'
import { type Migration, migrate } from './migrate.ts'
import { type DatabaseFile, explainSqliteError, isBusy } from './sqlite-error.ts'

export interface OpenDatabaseOptions extends DatabaseFile {
  /** Signed 32-bit number that marks the program's files; a file without it is refused and left untouched. */
  readonly applicationId: number
  /** The schema, step by step; the number of steps is its version. */
  readonly migrations: readonly Migration[]
  /** Pages kept in memory, in KB; what the system caches besides is not counted as the process's. Default 8,000. */
  readonly cacheKilobytes?: number
}

/** A SQLite file that many processes use at once. */
export interface Database {
  readonly path: string
  /**
   * Runs reads on one consistent snapshot; inside `write` they see what it has written.
   * @throws AppError config (see {@link openDatabase}), unavailable
   */
  read<T>(work: (connection: Connection) => T): T
  /**
   * Runs `work` in a transaction that is on disk when the promise resolves, and undone when `work` throws. Waits
   * for writers of other processes without blocking this one; what takes time, such as vectors, is computed before.
   * @throws AppError config (see {@link openDatabase}), unavailable when it stays locked or the disk is full
   */
  write<T>(work: (connection: Connection) => T, options?: { signal?: AbortSignal }): Promise<T>
  /** Whether a `write` is under way, whose changes may still be undone. */
  readonly writing: boolean
  /**
   * Empties the write-ahead log into the file, so that what was deleted is in neither. False where readers of other
   * processes did not let go of it in time; it then happens when they have.
   */
  emptyLog(): boolean
  /** Closes the file, if it was opened. No call may follow. */
  close(): void
}

/** One that lies in a file, and not in the memory of its process. */
export interface FileDatabase extends Database {
  /**
   * Does something that reads the file while nobody writes to it. Writers of other processes are told that it is being
   * migrated, until this ends or its process is killed.
   * @throws AppError config (see {@link openDatabase}), unavailable when it stays locked
   */
  keepUnchanged<T>(work: () => Promise<T>): Promise<T>
}

/** How long a writer, or a start, waits for its turn. */
const PATIENCE_MS = 30_000
/** How long a read waits where it must, e.g. while another process recovers the log of one that was killed. */
const READ_PATIENCE_MS = 5_000

const CACHE_KB = 8_000

// FULL: a commit that was acknowledged survives a power cut. secure_delete: what is deleted is overwritten.
const SETTINGS = `
  PRAGMA busy_timeout = ${READ_PATIENCE_MS};
  PRAGMA synchronous = FULL;
  PRAGMA foreign_keys = ON;
  PRAGMA secure_delete = ON;
  PRAGMA trusted_schema = OFF;
  PRAGMA journal_size_limit = 67108864;
`

/**
 * A database that is opened, created or upgraded at its first use; until then nothing is touched.
 * That first use throws AppError config when the folder cannot be used, when the file is not a database of this
 * program, is damaged, or was written by a newer version.
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
  /** SQLite goes on in a file that was deleted or moved, where nobody would find what it stores. */
  const assertInPlace = () => {
    if (open !== null && fileAt(options.path) !== open.file) throw notInPlace(options.path)
  }
  const explained = (error: unknown) => explainSqliteError(error, options)
  /** Lies beside the file while a migration keeps it locked; of one that was killed, until the next write. */
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

  /** Takes the write lock, or says that another process has it, or a call of this one that is not done. */
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
      connection.exec(`PRAGMA busy_timeout = ${READ_PATIENCE_MS}`)
    }
  }

  /**
   * Begins a transaction as soon as no other process writes. `then` runs in the same turn, before another call of this
   * process can begin one over the same connection.
   */
  const begin = async <T>(
    connection: Connection,
    then: () => T,
    signal?: AbortSignal,
  ): Promise<Awaited<T>> => {
    const deadline = Date.now() + PATIENCE_MS
    signal?.throwIfAborted()
    while (!tryBegin(connection)) {
      if (existsSync(marker)) throw beingMigrated(options.path)
      if (Date.now() > deadline) throw explained(Object.assign(new Error('locked'), { errcode: 5 }))
      // Unequal waits, so that waiting processes do not meet again at the same moment.
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
      // Acknowledged by its promise: not what went into a file that was taken away meanwhile.
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
    emptyLog() {
      const { connection } = opened()
      return connection.sql('PRAGMA wal_checkpoint(TRUNCATE)').get()?.busy === 0
    },
    close() {
      closed = true
      open?.database.close()
      open = null
    },
  }
}

/** The file at a path, whatever its name becomes; null where there is none. */
function fileAt(path: string): string | null {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false })
  return found === undefined ? null : `${found.dev} ${found.ino}`
}

const notInPlace = (path: string) =>
  new AppError('unavailable', `${path} was deleted, moved or replaced while it was in use`, {
    hint: 'Nothing more is stored. Put the file back where it was, or restart the program to go on with what is there.',
  })

function connect(options: OpenDatabaseOptions) {
  const deadline = Date.now() + PATIENCE_MS
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
      // Switching to WAL needs the file alone and does not wait by itself.
      if (!isBusy(error) || Date.now() > deadline) throw explainSqliteError(error, options)
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5 + Math.random() * 20)
    }
  }
}

/** SQLite gives the files beside a database the permissions of the database. */
function keepPrivate(file: DatabaseFile): void {
  try {
    makePrivateFile(file.path)
  } catch {
    // What keeps the file from being made is told, with its reason, when it is opened.
  }
  for (const part of ['-wal', '-shm']) closeToOthers(`${file.path}${part}`)
}

const applicationIdOf = (connection: Connection) =>
  connection.sql('PRAGMA application_id').get()?.application_id

/**
 * Marks a fresh file as ours, before anything else and before WAL, so that the mark is in the file itself for the
 * next process that looks at its header.
 */
function claim(connection: Connection, options: OpenDatabaseOptions): void {
  connection.exec('BEGIN IMMEDIATE')
  try {
    const empty = connection.sql('SELECT count(*) AS n FROM sqlite_schema').get()?.n === 0
    // Of many processes that start at once, another may have been quicker.
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
  const mode = connection.sql('PRAGMA journal_mode = WAL').get()?.journal_mode
  if (mode === 'wal') return
  throw new AppError(
    'config',
    `The disk that holds ${options.path} does not let several processes share it`,
    {
      hint: options.hint ?? 'Choose a folder on a local disk.',
    },
  )
}

/** Ends a failed transaction; after some failures, a full disk among them, SQLite has done so by itself. */
function rollBack(connection: Connection): void {
  try {
    connection.exec('ROLLBACK')
  } catch {
    // No transaction is left to end.
  }
}
