import { AppError, isAppError } from '../errors/index.ts'

/** SQLSTATE classes and network error codes for a database that is unreachable or temporarily unable to answer. */
const UNREACHABLE = /^(08|53|57|58)|^(ECONN|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH|EPIPE|EAI_AGAIN)/
const DISK_FULL = '53100'

/** Explains a database failure to users; anything else, above all bugs in SQL, is returned as it is. */
export function explainPostgresError(error: unknown): unknown {
  if (isAppError(error)) return error
  const { code = '', message = '' } = Object(error) as { code?: string; message?: string }
  if (code === DISK_FULL) {
    return new AppError('unavailable', 'No room left on the disk of the database; nothing was stored', {
      hint: 'Free some space on that disk, then try again.',
      cause: error,
    })
  }
  const isUnreachable =
    UNREACHABLE.test(code) || /terminated|timeout|not queryable|Connection|closed/i.test(message)
  if (!isUnreachable) return error
  return new AppError('unavailable', 'The database is unreachable', {
    hint: 'Try again in a moment.',
    retryAfterSeconds: 5,
    cause: error,
  })
}
