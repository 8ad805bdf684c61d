/**
 * What went wrong, in the words of the answer a model or a person gets.
 *
 * - `invalid_input`, `not_found`, `conflict`: the caller can change the call.
 * - `rate_limited`, `unavailable`: the same call may succeed later.
 * - `upstream`: another service failed or answered nonsense.
 * - `config`: the program cannot start as it is configured; reported on stderr with exit code 2.
 */
export type ErrorCode =
  | 'invalid_input'
  | 'not_found'
  | 'conflict'
  | 'rate_limited'
  | 'unavailable'
  | 'upstream'
  | 'config'

export interface AppErrorOptions {
  /** What the reader can do next, one sentence. */
  hint?: string
  /** Seconds to wait before the same call is worth trying again. */
  retryAfterSeconds?: number
  /** The failure underneath; it goes to the log, never to the model. */
  cause?: unknown
}

// A registered symbol, since every bundle holds its own copy of the class.
const BRAND = Symbol.for('@agora-mcp/app-error')

/** An expected failure: its message is written for the person or model who reads it. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly [BRAND] = true
  readonly code: ErrorCode
  readonly hint: string | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, message: string, options: AppErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.code = code
    this.hint = options.hint
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}

/** Whether a thrown value is an {@link AppError}, also one made by another bundle. */
export function isAppError(value: unknown): value is AppError {
  return typeof value === 'object' && value !== null && BRAND in value
}

/** What went wrong and what to do, as sentences of one text, for places that have no field for the hint. */
export function withHint({ message, hint }: { message: string; hint?: string | undefined }): string {
  if (hint === undefined) return message
  return /[.!?…]$/.test(message) ? `${message} ${hint}` : `${message}. ${hint}`
}
