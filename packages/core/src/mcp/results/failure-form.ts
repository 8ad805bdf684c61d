import type * as z from 'zod'
import type { MessageRef } from '../../errors/index.ts'
import { type ErrorResult, outcomeSchema } from '../../schemas/index.ts'

/** The part of a failure that may leave the server. */
export interface PublicError {
  readonly code: string
  readonly message: string
  readonly hint?: string
  readonly retryAfterSeconds?: number
  /** The sentence for programs that show it in another language. */
  readonly detail?: MessageRef
}

/** How a tool says that a call was not carried out. */
export interface FailureForm {
  /** The JSON of an outcome that people have to settle; clients learn of it by the tool's output schema. */
  readonly schema: z.ZodObject
  write(error: PublicError): object
}

/** `{success, error, code, hint}`, and the seconds to wait where they are known. */
export const STANDARD_FORM: FailureForm = {
  schema: outcomeSchema,
  write: ({ message, code, hint = null, retryAfterSeconds }): ErrorResult => ({
    success: false,
    error: message,
    code,
    hint,
    ...(retryAfterSeconds === undefined ? {} : { retry_after_seconds: retryAfterSeconds }),
  }),
}
