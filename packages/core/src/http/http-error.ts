import { HTTPError, ParseError } from 'got'
import { AppError, isAppError } from '../errors/index.ts'

/** What a failed request means for whoever asked; the failure itself stays as `cause`. */
export function toAppError(service: string, error: unknown): AppError {
  if (error instanceof ParseError) {
    return new AppError('upstream', `${service} did not answer in JSON`, { cause: error })
  }
  if (!(error instanceof HTTPError)) {
    return new AppError('unavailable', `${service} cannot be reached or does not answer in time`, {
      hint: 'Try again later.',
      cause: error,
    })
  }
  const { statusCode, headers } = error.response
  const waiting = retryAfterSeconds(headers['retry-after'])
  const options = { cause: error, ...(waiting === undefined ? {} : { retryAfterSeconds: waiting }) }
  if (statusCode === 429) {
    return new AppError('rate_limited', `${service} takes no more requests for now`, options)
  }
  if (statusCode === 401 || statusCode === 403) {
    return new AppError('config', `${service} refuses the key or token (HTTP ${statusCode})`, options)
  }
  if (statusCode === 408 || statusCode >= 502) {
    return new AppError('unavailable', `${service} is not available (HTTP ${statusCode})`, options)
  }
  return new AppError('upstream', `${service} refused the request (HTTP ${statusCode})`, options)
}

/** The status that a failed call of the client ended with, null where there was no answer. */
export function httpStatus(error: unknown): number | null {
  return isAppError(error) && error.cause instanceof HTTPError ? error.cause.response.statusCode : null
}

/** Seconds of a Retry-After header, which is a number of them or a date; undefined where it says neither. */
function retryAfterSeconds(header: string | undefined): number | undefined {
  if (header === undefined) return undefined
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000
  return Number.isNaN(seconds) ? undefined : Math.max(0, Math.ceil(seconds))
}
