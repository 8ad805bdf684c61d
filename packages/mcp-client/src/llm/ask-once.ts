import { defined } from '@agora-mcp/core/schemas/defined'
import { APICallError } from '@ai-sdk/provider'
import type { LanguageModelMiddleware } from 'ai'
import { readFailure } from './provider-failure.ts'

/** Longest wait in seconds for a retry without telling the person. */
const SHORT_WAIT = 15

/** Marks failures that a retry cannot fix; the library retries all others that may be temporary. */
export const askOnce: LanguageModelMiddleware = {
  specificationVersion: 'v4',
  wrapGenerate: ({ doGenerate }) => doGenerate().then(undefined, rethrow),
  wrapStream: ({ doStream }) => doStream().then(undefined, rethrow),
}

function rethrow(error: unknown): never {
  if (!APICallError.isInstance(error) || !error.isRetryable || mayPass(error)) throw error
  const { message, url, requestBodyValues, statusCode, responseHeaders, responseBody, cause, data } = error
  throw new APICallError({
    message,
    url,
    requestBodyValues,
    cause,
    data,
    isRetryable: false,
    ...defined({ statusCode, responseHeaders, responseBody }),
  })
}

function mayPass(error: APICallError): boolean {
  const { emptyAccount, tooLong, wrongAddress, retryAfterSeconds = 0, status } = readFailure(error)
  if (emptyAccount || tooLong || wrongAddress || retryAfterSeconds > SHORT_WAIT) return false
  return status !== undefined || !isRefused(error)
}

const isRefused = ({ cause, message }: APICallError): boolean =>
  /ECONNREFUSED|ENOTFOUND/.test(
    `${message} ${cause instanceof Error && 'code' in cause ? String(cause.code) : ''}`,
  )
