import { type CodedMessage, type MessageRef, refOf } from './coded-message.ts'

/**
 * Kinds of failure, as answers name them.
 *
 * - `invalid_input`: the caller can correct the call.
 * - `not_found`, `conflict`: the object of the call does not exist, or is not in the expected state.
 * - `ambiguous`, `unconfirmed`: a person has to choose between several objects, or to confirm the call.
 * - `not_allowed`: a setting that the operator can change forbids it.
 * - `rate_limited`, `unavailable`: the same call may succeed later.
 * - `upstream`: another service failed, or its answer could not be read.
 * - `config`: the operator has to change a setting; at the start it is reported on stderr with exit code 2.
 */
export type ErrorCode =
  | 'invalid_input'
  | 'not_found'
  | 'conflict'
  | 'ambiguous'
  | 'unconfirmed'
  | 'not_allowed'
  | 'rate_limited'
  | 'unavailable'
  | 'upstream'
  | 'config'

export interface AppErrorOptions {
  /** Next step for the reader, in one sentence; default: the hint of the message. */
  hint?: string | undefined
  /** Seconds after which the same call may succeed. */
  retryAfterSeconds?: number
  /** Underlying failure, which is logged and never shown to the model. */
  cause?: unknown
}

// A registered symbol, since each bundle has its own copy of the class.
const BRAND = Symbol.for('@agora-mcp/app-error')

/** An expected failure whose message is written for the person or model who reads it. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly [BRAND] = true
  readonly code: ErrorCode
  readonly hint: string | undefined
  readonly retryAfterSeconds: number | undefined
  /** Code and values of the message, for programs that translate it; undefined if it has no code. */
  readonly detail: MessageRef | undefined

  constructor(code: ErrorCode, message: string | CodedMessage, options: AppErrorOptions = {}) {
    const coded = typeof message === 'string' ? undefined : message
    super(
      typeof message === 'string' ? message : message.text,
      options.cause === undefined ? undefined : { cause: options.cause },
    )
    this.code = code
    this.hint = options.hint ?? coded?.hint
    this.retryAfterSeconds = options.retryAfterSeconds
    this.detail = coded && refOf(coded)
  }
}

/** Checks whether a thrown value is an {@link AppError}, even one of another bundle. */
export function isAppError(value: unknown): value is AppError {
  return typeof value === 'object' && value !== null && BRAND in value
}

/** Joins message and hint, for places without a field for the hint. */
export function withHint({ message, hint }: { message: string; hint?: string | null | undefined }): string {
  if (!hint) return message
  return /[.!?…]$/.test(message) ? `${message} ${hint}` : `${message}. ${hint}`
}
