import { AppError, isAppError } from '../errors/index.ts'
import { defined } from '../schemas/defined.ts'

/** Primary SQLite result codes that are explained to users; https://sqlite.org/rescode.html. */
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

/** Primary result code of a `node:sqlite` failure, null for any other value. */
function resultCode(error: unknown): number | null {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number') return null
  return error.errcode & 0xff
}

/** Checks whether another process holds the lock, so that a retry may succeed. */
export function isBusy(error: unknown): boolean {
  const code = resultCode(error)
  return code === SQLITE.BUSY || code === SQLITE.LOCKED
}

/** Checks whether a file is damaged or not a database, so that it must be restored or recreated. */
export const isDamaged = (error: unknown): boolean =>
  isAppError(error) && [SQLITE.CORRUPT, SQLITE.NOTADB].some((code) => code === resultCode(error.cause))

/** Error that SQLite reports for a file that is not a database. */
export const notADatabase = (): Error =>
  Object.assign(new Error('file is not a database'), { errcode: SQLITE.NOTADB })

export interface DatabaseFile {
  readonly path: string
  readonly program: string
  /** Advice for the user on an unusable location, one sentence. */
  readonly hint?: string
}

/**
 * Explains a `node:sqlite` failure to users; anything else, above all bugs in SQL, is returned as it is.
 * `unavailable` if waiting or freeing space helps, `config` if the file or its folder is at fault.
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
        ...defined({ hint: file.hint }),
        cause: error,
      })
    default:
      return error
  }
}
