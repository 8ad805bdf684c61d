import { AppError } from './app-error.ts'
import type { CodedMessage } from './coded-message.ts'

/**
 * Something was read from a copy that lacks what others have. The same reading succeeds once that copy has caught up, which
 * takes seconds.
 */
export class StaleReadError extends AppError {
  constructor(message: string | CodedMessage, hint = 'Try again in a minute.') {
    super('unavailable', message, { hint, retryAfterSeconds: 30 })
  }
}
