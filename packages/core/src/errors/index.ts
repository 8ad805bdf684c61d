export { AppError, type AppErrorOptions, type ErrorCode, isAppError, withHint } from './app-error.ts'
