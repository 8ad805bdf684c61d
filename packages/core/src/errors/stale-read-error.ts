import { AppError } from './app-error.ts'

/**
 * What was read came from a copy that lacks what others have. Nothing was changed by it, and the same reading succeeds once
 * that copy has caught up, which takes seconds.
 */
export class StaleReadError extends AppError {
  constructor(message: string, hint = 'Try again in a minute.') {
    super('unavailable', message, { hint, retryAfterSeconds: 30 })
  }
}
