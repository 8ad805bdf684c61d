import { readRetryAfter } from '@agora-mcp/core/errors'
import type { APICallError } from '@ai-sdk/provider'
import { isPage, reasonIn, shown } from './provider-reason.ts'

export interface ProviderFailure {
  readonly reason: string
  /** Undefined if there was no answer. */
  readonly status: number | undefined
  readonly retryAfterSeconds: number | undefined
  /** True if there is no credit left, so that waiting does not help. */
  readonly emptyAccount: boolean
  readonly tooLong: boolean
  /** True if the service at the address does not exist or is another one. */
  readonly wrongAddress: boolean
}

const EMPTY_ACCOUNT =
  /insufficient[\s_-]*(?:quota|balance|credits?|funds)|exceeded your current quota|credit balance|billing|out of credits?|no credits?|payment required|spend(?:ing)? limit|quota (?:is )?(?:exhausted|used up)/i
const TOO_LONG =
  /context[\s_-]*(?:length|size|window|overflow)|context_length_exceeded|maximum context|prompt is too long|too (?:large|long) for (?:the )?model|exceeds? the (?:available |maximum )?(?:context|number of tokens|token limit)|input (?:is )?too long|too many (?:input )?tokens|maximum (?:input |prompt )?(?:length|tokens)|reduce the length|context the overflows|input token count .* exceeds/i
const WRONG_ADDRESS =
  /unexpected endpoint|(?:page|route|path|url|endpoint) (?:was )?not found|^not found$|cannot (?:post|get) \/|no such (?:path|route|endpoint)|no route|invalid url/i

export function readFailure(error: APICallError): ProviderFailure {
  const { statusCode, responseBody = '', responseHeaders = {} } = error
  const reason = reasonIn(responseBody) ?? shown(causeOf(error))
  const status = statusCode
  const page = isPage(responseBody)
  const all = `${responseBody.slice(0, 10_000)} ${reason}`
  return {
    reason,
    status,
    retryAfterSeconds: waitIn(responseHeaders) ?? (status === 429 ? parseWait(reason) : undefined),
    emptyAccount: status === 402 || (status !== undefined && status >= 400 && EMPTY_ACCOUNT.test(all)),
    tooLong: status === 413 || (status !== undefined && TOO_LONG.test(all) && !(status === 429)),
    wrongAddress:
      page ||
      ((status === 404 || status === 405 || status === 200) && WRONG_ADDRESS.test(reason)) ||
      (status === 404 && responseBody.trim() === ''),
  }
}

/** System error below the library's, e.g. `connect ECONNREFUSED 127.0.0.1:11434`. */
function causeOf(error: APICallError): string {
  const { message } = error
  const { cause } = error
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  return code === '' || message.includes(code) ? message : `${message} (${code})`
}

function waitIn(headers: Readonly<Record<string, string>>): number | undefined {
  const milliseconds = Number(headers['retry-after-ms'] ?? Number.NaN)
  return Number.isFinite(milliseconds)
    ? Math.ceil(milliseconds / 1000)
    : readRetryAfter(headers['retry-after'])
}

/** Parses the seconds of "try again in 2m30s". */
function parseWait(reason: string): number | undefined {
  const match =
    /(?:try again|retry|wait)(?: again)? (?:in|after|for)?\s*(?:(\d+)\s*h(?:ours?)?)?\s*(?:(\d+)\s*m(?:in(?:utes?)?)?(?![a-z]))?\s*(?:([\d.]+)\s*s)?/i.exec(
      reason,
    )
  const [, hours = '0', minutes = '0', seconds = '0'] = match ?? []
  const wait = Number(hours) * 3600 + Number(minutes) * 60 + Math.ceil(Number(seconds))
  return wait > 0 ? wait : undefined
}
