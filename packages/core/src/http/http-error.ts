import type { RequestError } from 'got'
import { AppError, isAppError, readRetryAfter } from '../errors/index.ts'
import { defined } from '../schemas/defined.ts'

/** Code that got gives to answers that are neither 2xx nor 3xx. */
const REFUSED = 'ERR_NON_2XX_3XX_RESPONSE'

export function toAppError(service: string, error: unknown): AppError {
  // Recognised by its code: `instanceof` would load the library before the first call.
  const { code, response } = error as Partial<RequestError>
  if (code === 'ERR_BODY_PARSE_FAILURE') {
    return new AppError('upstream', `${service} did not answer in JSON`, { cause: error })
  }
  if (code !== REFUSED || response === undefined) {
    return new AppError('unavailable', `${service} cannot be reached or does not answer in time`, {
      hint: 'Try again later.',
      cause: error,
    })
  }
  const { statusCode, headers } = response
  const waiting = readRetryAfter(headers['retry-after'])
  const options = { cause: error, ...defined({ retryAfterSeconds: waiting }) }
  if (statusCode === 429) {
    return new AppError('rate_limited', `${service} accepts no more requests for now`, options)
  }
  if (statusCode === 401 || statusCode === 403) {
    return new AppError('config', `${service} refuses the key or token (HTTP ${statusCode})`, options)
  }
  if (statusCode === 408 || statusCode >= 502) {
    return new AppError('unavailable', `${service} is not available (HTTP ${statusCode})`, options)
  }
  return new AppError('upstream', `${service} refused the request (HTTP ${statusCode})`, options)
}

export interface HttpAnswer {
  readonly status: number
  /** Parsed JSON; any other body as text. */
  readonly body: unknown
}

/** Answer of the service to a failed call, null if it did not answer. */
export function httpAnswer(error: unknown): HttpAnswer | null {
  if (!isAppError(error)) return null
  const { code, response } = (error.cause ?? {}) as Partial<RequestError>
  return code === REFUSED && response !== undefined
    ? { status: response.statusCode, body: response.body }
    : null
}

/** HTTP status of a failed call, null if the service did not answer. */
export const httpStatus = (error: unknown): number | null => httpAnswer(error)?.status ?? null
