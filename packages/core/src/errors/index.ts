export { AppError, type AppErrorOptions, type ErrorCode, isAppError, withHint } from './app-error.ts'
export { readFailure, writeFailure } from './file-failure.ts'
export { quoted, quotedList, shortened } from './quoted.ts'
export { readRetryAfter } from './retry-after.ts'
