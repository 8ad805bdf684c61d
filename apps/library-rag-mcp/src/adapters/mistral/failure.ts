import { AppError, type AppErrorOptions, isAppError, readRetryAfter } from '@agora-mcp/core/errors'
import { say } from '../../messages/index.ts'

const MAX_WORDS = 300

/** Error fields of the two client libraries, which agree on little else. */
interface ClientError {
  readonly name?: string
  readonly message?: string
  readonly statusCode?: number
  readonly headers?: Headers
  readonly body?: string
  /** Set by @ai-sdk/provider. */
  readonly responseHeaders?: Record<string, string>
  readonly responseBody?: string
}

/** `config`: refused key; `rate_limited`, `unavailable`: a retry may help; `upstream`: refused request. */
export function toMistralError(error: unknown): AppError {
  if (isAppError(error)) return error
  const told = (error ?? {}) as ClientError
  const { statusCode } = told
  if (statusCode === undefined || statusCode < 300) return unreachable(told, error)
  const retryAfterSeconds = readRetryAfter(
    told.headers?.get('retry-after') ?? told.responseHeaders?.['retry-after'],
  )
  const options: AppErrorOptions = { cause: error }
  const later: AppErrorOptions = { ...options, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) }
  const said = serviceMessage(told)
  switch (true) {
    case statusCode === 401 || statusCode === 403:
      return new AppError('config', say('mistral_key', { status: statusCode, said }), options)
    case statusCode === 402:
      return new AppError('config', say('mistral_payment', { status: statusCode, said }), options)
    case statusCode === 429:
      return new AppError('rate_limited', say('mistral_busy', { said }), later)
    case statusCode === 408 || statusCode >= 500:
      return new AppError('unavailable', say('mistral_down', { status: statusCode }), later)
    default:
      return new AppError('upstream', say('mistral_refusal', { status: statusCode, said }), options)
  }
}

function unreachable({ name, statusCode }: ClientError, cause: unknown): AppError {
  const isLate = name === 'TimeoutError' || name === 'RequestTimeoutError'
  const code = isLate
    ? 'mistral_late'
    : statusCode === undefined
      ? 'mistral_unreachable'
      : 'mistral_unreadable'
  return new AppError('unavailable', say(code), { cause })
}

/** Returns the service's own sentence as `: …`, or an empty string. */
function serviceMessage({ body, responseBody }: ClientError): string {
  try {
    const parsed = JSON.parse(body ?? responseBody ?? '') as { message?: unknown; detail?: unknown }
    const words = parsed.message ?? parsed.detail
    const text = typeof words === 'string' ? words : JSON.stringify(words)
    return text === undefined ? '' : `: ${text.slice(0, MAX_WORDS)}`
  } catch {
    return ''
  }
}
