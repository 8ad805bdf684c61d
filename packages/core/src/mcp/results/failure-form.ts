import type * as z from 'zod'
import type { MessageRef } from '../../errors/index.ts'
import { defined } from '../../schemas/defined.ts'
import { type ErrorResult, outcomeSchema } from '../../schemas/index.ts'

export interface PublicError {
  readonly code: string
  readonly message: string
  readonly hint?: string
  readonly retryAfterSeconds?: number
  readonly detail?: MessageRef
}

/** Format in which a tool reports that a call was not carried out. */
export interface FailureForm {
  /** JSON of an outcome that needs a person's decision; part of the tool's output schema. */
  readonly schema: z.ZodObject
  write(error: PublicError): object
}

/** `{success, error, code, hint}`, and the seconds to wait if known. */
export const STANDARD_FORM: FailureForm = {
  schema: outcomeSchema,
  write: ({ message, code, hint = null, retryAfterSeconds }): ErrorResult => ({
    success: false,
    error: message,
    code,
    hint,
    ...defined({ retry_after_seconds: retryAfterSeconds }),
  }),
}
