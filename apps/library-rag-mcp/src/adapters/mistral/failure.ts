import { AppError, type AppErrorOptions, isAppError, readRetryAfter } from '@agora-mcp/core/errors'

const RESUMABLE = 'What was read so far is kept: call again with the same arguments to resume.'
const WITHOUT = 'Check MISTRAL_API_KEY, or unset LIBRARY_RAG_MISTRAL to read offline.'
const MOST_WORDS = 300

/** What two libraries tell of a request that failed; they agree on little else. */
interface Told {
  readonly name?: string
  readonly message?: string
  readonly statusCode?: number
  /** Of @mistralai/mistralai. */
  readonly headers?: Headers
  readonly body?: string
  /** Of @ai-sdk/provider. */
  readonly responseHeaders?: Record<string, string>
  readonly responseBody?: string
}

/**
 * What a failed request to Mistral means: `config` where the key is refused, `rate_limited` and `unavailable` where the
 * same request may succeed later, `upstream` where it is refused as it is.
 */
export function toMistralError(error: unknown): AppError {
  if (isAppError(error)) return error
  const told = (error ?? {}) as Told
  const { statusCode } = told
  if (statusCode === undefined || statusCode < 300) return unreachable(told, error)
  const options: AppErrorOptions = { cause: error }
  const seconds = readRetryAfter(told.headers?.get('retry-after') ?? told.responseHeaders?.['retry-after'])
  const waiting = seconds === undefined ? {} : { retryAfterSeconds: seconds }
  const said = wordsOf(told)
  if (statusCode === 401 || statusCode === 403) {
    return new AppError('config', `Mistral refuses the key (HTTP ${statusCode}${said})`, {
      ...options,
      hint: WITHOUT,
    })
  }
  if (statusCode === 402) {
    const hint =
      'Check the account of MISTRAL_API_KEY at https://console.mistral.ai, or unset LIBRARY_RAG_MISTRAL to read offline.'
    return new AppError('config', `Mistral asks for payment (HTTP 402${said})`, { ...options, hint })
  }
  if (statusCode === 429) {
    return new AppError(
      'rate_limited',
      `Mistral accepts no more requests for now${said && `: ${said.slice(2)}`}`,
      { ...options, ...waiting, hint: RESUMABLE },
    )
  }
  if (statusCode === 408 || statusCode >= 500) {
    return new AppError('unavailable', `Mistral is not available (HTTP ${statusCode})`, {
      ...options,
      ...waiting,
      hint: RESUMABLE,
    })
  }
  return new AppError('upstream', `Mistral refuses the request (HTTP ${statusCode}${said})`, options)
}

function unreachable({ name, statusCode }: Told, cause: unknown): AppError {
  const late = name === 'TimeoutError' || name === 'RequestTimeoutError'
  const what = late
    ? 'does not answer in time'
    : statusCode === undefined
      ? 'cannot be reached, or the connection broke'
      : 'answered something that cannot be read'
  return new AppError('unavailable', `Mistral ${what}`, { hint: RESUMABLE, cause })
}

/** The service's own sentence, `: …`, or nothing. */
function wordsOf({ body, responseBody }: Told): string {
  try {
    const parsed = JSON.parse(body ?? responseBody ?? '') as { message?: unknown; detail?: unknown }
    const words = parsed.message ?? parsed.detail
    const text = typeof words === 'string' ? words : JSON.stringify(words)
    return text === undefined ? '' : `: ${text.slice(0, MOST_WORDS)}`
  } catch {
    return ''
  }
}
