import { AISDKError, APICallError, LoadAPIKeyError } from '@ai-sdk/provider'
import { isMCPError } from '../client/mcp-error.ts'
import { isRecord } from '../client/untrusted/is-record.ts'
import { excerpt } from '../client/untrusted/safe-text.ts'
import { readFailure } from './provider-failure.ts'
import { reasonIn, shown } from './provider-reason.ts'

/**
 * Reason for a missing answer.
 *
 * - `unauthorized`: the provider rejects the key, or none is set.
 * - `rate_limited`: too many requests or no credit left; see `retryAfterSeconds`.
 * - `unavailable`: the provider failed or could not be reached, despite retries.
 * - `rejected`: the provider refuses the request itself, e.g. an unknown model or too long a conversation.
 * - `cut_off`: the answer broke off; `partialText` is what had arrived.
 * - `timeout`: the provider sent nothing within the time limit.
 * - `no_answer`: the model ended without an answer: no text even when asked again, all its tokens spent on
 *   reasoning, stopped by a filter, or a tool call as text that is not made.
 * - `cancelled`: the caller's signal was aborted.
 * - `tools`: the tools could not be listed; see `cause`.
 * - `busy`: the conversation is still answering another message.
 */
export type LLMErrorCode =
  | 'unauthorized'
  | 'rate_limited'
  | 'unavailable'
  | 'rejected'
  | 'cut_off'
  | 'timeout'
  | 'no_answer'
  | 'cancelled'
  | 'tools'
  | 'busy'

export interface LLMErrorOptions {
  /** Next step for the reader, one sentence. */
  hint?: string | undefined
  httpStatus?: number | undefined
  /** Reason in the provider's own words. */
  said?: string | undefined
  /** Seconds to wait according to the provider. */
  retryAfterSeconds?: number | undefined
  partialText?: string
  cause?: unknown
}

// A registered symbol, since a program may contain two copies of this package.
const BRAND = Symbol.for('@agora-mcp/llm-error')

/** Thrown for a message without an answer. A failed tool does not throw: the model is told, and continues. */
export class LLMError extends Error {
  override readonly name = 'LLMError'
  readonly [BRAND] = true
  readonly code: LLMErrorCode
  readonly hint: string | null
  /** Reason in the provider's own words, also part of the message; null if it gave none. */
  readonly said: string | null
  readonly httpStatus: number | null
  readonly retryAfterSeconds: number | null
  /** Answer received before the failure. */
  readonly partialText: string

  constructor(code: LLMErrorCode, message: string, options: LLMErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.code = code
    this.hint = options.hint ?? null
    this.said = options.said ?? null
    this.httpStatus = options.httpStatus ?? null
    this.retryAfterSeconds = options.retryAfterSeconds ?? null
    this.partialText = options.partialText ?? ''
  }
}

/** Checks whether a thrown value is an {@link LLMError}, even one of another copy of this package. */
export function isLLMError(value: unknown): value is LLMError {
  return typeof value === 'object' && value !== null && BRAND in value
}

export function toLLMError(thrown: unknown, signal: AbortSignal | undefined, partialText: string): LLMError {
  if (isLLMError(thrown)) return thrown
  if (signal?.aborted) {
    return new LLMError('cancelled', 'The answer was cancelled.', { partialText, cause: thrown })
  }
  const error = lastAttempt(thrown)
  const more = { partialText, cause: thrown }
  if (isMCPError(error)) {
    return new LLMError('tools', `The tools could not be listed: ${error.message}`, {
      ...more,
      hint: error.hint ?? undefined,
    })
  }
  if (LoadAPIKeyError.isInstance(error)) return new LLMError('unauthorized', error.message, more)
  if (isTimeout(error)) {
    const said = error.message.includes('sign of life')
      ? error.message
      : 'The provider did not answer in time.'
    const hint = 'Try again, give it longer (timeout; --timeout in mcp-chat), or give the model fewer tools.'
    return new LLMError('timeout', said, { ...more, hint })
  }
  if (APICallError.isInstance(error) && ((error.statusCode ?? 0) >= 400 || partialText === '')) {
    return fromApiCall(error, partialText)
  }
  const message = messageOf(error)
  // The remaining cases: a broken stream, or an unreadable answer.
  if (partialText !== '') {
    return new LLMError('cut_off', `The answer was cut off: ${message}`, {
      ...more,
      said: message,
      hint: 'Try again.',
    })
  }
  const hint = 'Check the address and the network, or try again later.'
  return new LLMError('unavailable', `The provider gave no answer: ${message}`, {
    ...more,
    said: message,
    hint,
  })
}

/** Error of the last retry, recognised by its name: importing the class would load the whole library. */
function lastAttempt(error: unknown): unknown {
  const retried = AISDKError.isInstance(error) && error.name === 'AI_RetryError' && 'lastError' in error
  return retried ? error.lastError : error
}

const isTimeout = (error: unknown): error is Error =>
  error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError')

/** Message of an error; services report some within their stream, in their own formats. */
function messageOf(error: unknown): string {
  if (error instanceof Error) return shown(error.message)
  return reasonIn(isRecord(error) ? JSON.stringify(error) : String(error)) ?? 'no reason was given'
}

function fromApiCall(error: APICallError, partialText: string): LLMError {
  const { reason, status = 0, retryAfterSeconds, emptyAccount, tooLong, wrongAddress } = readFailure(error)
  const more = { partialText, said: reason, cause: error, ...(status !== 0 && { httpStatus: status }) }
  const address = addressOf(error.url)
  if (status === 0) {
    const hint = `Check that the service runs at ${address}, and the network; for Ollama, \`ollama serve\` starts it.`
    return new LLMError('unavailable', `The provider at ${address} gave no answer: ${reason}`, {
      ...more,
      hint,
    })
  }
  if (tooLong) {
    const hint =
      'Begin a new conversation (/reset in mcp-chat), ask for less at once, or say how much the model reads (contextTokens; --context).'
    return new LLMError('rejected', `The conversation is longer than the model can read: ${reason}`, {
      ...more,
      hint,
    })
  }
  if (emptyAccount) {
    const hint = 'Check the plan and the billing of your account with the provider.'
    return new LLMError('rate_limited', `The provider has no credit left for this key: ${reason}`, {
      ...more,
      hint,
    })
  }
  if (wrongAddress || status === 404) {
    const hint = `The address was ${pathOf(error.url)}. Services that speak OpenAI's API, such as Ollama and LM Studio, answer below /v1: set it as http://HOST:PORT/v1.`
    const failure = wrongAddress ? 'does not answer as a model does' : 'refuses the request'
    return new LLMError('rejected', `The provider at ${address} ${failure}: ${reason}`, { ...more, hint })
  }
  if (status < 400) {
    const hint = `Check that ${address} is the address of a model.`
    return new LLMError(
      'unavailable',
      `The provider at ${address} gave no answer that can be read: ${reason}`,
      { ...more, hint },
    )
  }
  if (status === 401 || status === 403) {
    const hint = 'Check the key of the provider, and that it may use this model.'
    return new LLMError('unauthorized', `The provider refuses the key: ${reason}`, { ...more, hint })
  }
  if (status === 429) {
    const hint = `Wait ${retryAfterSeconds === undefined ? 'a while' : `${retryAfterSeconds} s`} and try again.`
    return new LLMError('rate_limited', `The provider limits the rate of requests: ${reason}`, {
      ...more,
      hint,
      retryAfterSeconds,
    })
  }
  if (status < 500 && status !== 408) {
    return new LLMError('rejected', `The provider refuses the request: ${reason}`, more)
  }
  const hint = 'Try again later.'
  return new LLMError('unavailable', `The provider failed with HTTP ${status}: ${reason}`, { ...more, hint })
}

/** Scheme and host of an address, without potential secrets. */
const addressOf = (url: string): string => (URL.canParse(url) ? new URL(url).origin : excerpt(url))

/** An address with its path, without user, password, query and fragment. */
const pathOf = (url: string): string => addressOf(url) + (URL.canParse(url) ? new URL(url).pathname : '')
