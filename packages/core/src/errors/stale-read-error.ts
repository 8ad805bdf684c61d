import { AppError } from './app-error.ts'
import type { CodedMessage } from './coded-message.ts'

/**
 * Thrown when a replica lacks data that others have. The same read succeeds once the replica has caught up,
 * which takes seconds.
 */
export class StaleReadError extends AppError {
  constructor(message: string | CodedMessage, hint = 'Try again in a minute.') {
    super('unavailable', message, { hint, retryAfterSeconds: 30 })
  }
}
