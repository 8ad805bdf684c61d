import { AppError } from './app-error.ts'
import type { CodedMessage } from './coded-message.ts'

/** Thrown when a replica lacks data that others have; the same read succeeds some seconds later. */
export class StaleReadError extends AppError {
  constructor(message: string | CodedMessage, hint = 'Try again in a minute.') {
    super('unavailable', message, { hint, retryAfterSeconds: 30 })
  }
}
