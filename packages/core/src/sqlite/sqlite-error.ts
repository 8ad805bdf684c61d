import { AppError, isAppError } from '../errors/index.ts'

/** Primary SQLite result codes that mean something to a user; https://sqlite.org/rescode.html. */
const SQLITE = {
  PERM: 3,
  BUSY: 5,
  LOCKED: 6,
  READONLY: 8,
  IOERR: 10,
  CORRUPT: 11,
  FULL: 13,
  CANTOPEN: 14,
  NOTADB: 26,
} as const

/** The primary result code of a failure of `node:sqlite`, null for any other value. */
function resultCode(error: unknown): number | null {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number') return null
  return error.errcode & 0xff
}

/** Whether another process holds the lock, so that the same statement may succeed in a moment. */
export function isBusy(error: unknown): boolean {
  const code = resultCode(error)
  return code === SQLITE.BUSY || code === SQLITE.LOCKED
}

/** Whether a file is no database, or a damaged one, so that it can only be put back or made anew. */
export const isDamaged = (error: unknown): boolean =>
  isAppError(error) && [SQLITE.CORRUPT, SQLITE.NOTADB].some((code) => code === resultCode(error.cause))

/** A failure as SQLite reports it for a file that is no database. */
export const notADatabase = (): Error =>
  Object.assign(new Error('file is not a database'), { errcode: SQLITE.NOTADB })

/** What the messages about a database file say besides the failure. */
export interface DatabaseFile {
  readonly path: string
  /** The program whose data it holds. */
  readonly program: string
  /** What the user can do about an unusable place, one sentence. */
  readonly hint?: string
}

/**
 * What a failure of `node:sqlite` means to a user; everything else, above all bugs in SQL, comes back as it is.
 * `unavailable` where waiting or making room helps, `config` where the file or its folder is the trouble.
 */
export function explainSqliteError(error: unknown, file: DatabaseFile): unknown {
  if (isAppError(error)) return error
  switch (resultCode(error)) {
    case SQLITE.BUSY:
    case SQLITE.LOCKED:
      return new AppError('unavailable', `${file.path} is locked by another process`, {
        hint: `Another ${file.program} is writing to it; try again in a moment.`,
        retryAfterSeconds: 5,
        cause: error,
      })
    case SQLITE.FULL:
      return new AppError(
        'unavailable',
        `No room left on the disk that holds ${file.path}; nothing was stored`,
        {
          hint: 'Free some space on that disk, then try again.',
          cause: error,
        },
      )
    case SQLITE.IOERR:
      return new AppError('unavailable', `The disk that holds ${file.path} reports an error`, {
        hint: 'Check that disk, then try again.',
        cause: error,
      })
    case SQLITE.CORRUPT:
    case SQLITE.NOTADB:
      return new AppError('config', `${file.path} is damaged`, {
        hint: `Move it away, or put a copy of it back, and start ${file.program} again.`,
        cause: error,
      })
    case SQLITE.CANTOPEN:
    case SQLITE.READONLY:
    case SQLITE.PERM:
      return new AppError('config', `${file.path} cannot be written`, {
        ...(file.hint === undefined ? {} : { hint: file.hint }),
        cause: error,
      })
    default:
      return error
  }
}
