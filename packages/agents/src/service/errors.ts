import { type AppError, type ErrorCode, isAppError } from '@agora-mcp/core/errors'
import type { Logger } from '@agora-mcp/core/log'
import { publicError } from '@agora-mcp/core/mcp/http'
import * as z from 'zod'

/** What every failed request is told. */
export const problemSchema = z.object({
  error: z.string().describe('What is wrong, for a person.'),
  code: z.string().describe('What is wrong, for a program.'),
  hint: z.string().nullable().describe('What to do next.'),
  fields: z
    .array(z.object({ field: z.string(), message: z.string() }))
    .optional()
    .describe('Every wrong field of the request.'),
})

export type Problem = z.output<typeof problemSchema>

/** A failure as it is told. */
export interface Refusal {
  readonly status: number
  readonly problem: Problem
  readonly retryAfterSeconds?: number | undefined
}

const STATUS: Readonly<Record<ErrorCode, number>> = {
  invalid_input: 422,
  not_found: 404,
  conflict: 409,
  rate_limited: 429,
  unavailable: 503,
  upstream: 503,
  config: 503,
}

/** A failure that only doors know. */
export class DoorError extends Error {
  override readonly name = 'DoorError'
  readonly status: 400 | 401 | 403 | 404 | 413
  readonly hint: string | undefined

  constructor(status: DoorError['status'], message: string, hint?: string) {
    super(message)
    this.status = status
    this.hint = hint
  }
}

const DOOR_CODES: Readonly<Record<DoorError['status'], string>> = {
  400: 'bad_request',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  413: 'too_large',
}

type DoorRefusal = Pick<DoorError, 'status' | 'message'> & { readonly hint?: string | null | undefined }

/** Sorts what was thrown into what a client is told; what nobody expected goes to the log, its reference to the client. */
export function refusalOf(thrown: unknown, log: Logger): Refusal {
  if (thrown instanceof DoorError) return doorRefusal(thrown)
  const framework = frameworkError(thrown)
  if (framework !== null) return doorRefusal(framework)
  const { code, message, hint = null, retryAfterSeconds } = publicError(thrown, log)
  const fields = isAppError(thrown) ? fieldsOf(thrown) : []
  return {
    status: STATUS[code as ErrorCode] ?? 500,
    problem: { error: message, code, hint, ...(fields.length > 0 ? { fields } : {}) },
    retryAfterSeconds,
  }
}

const doorRefusal = ({ status, message, hint = null }: DoorRefusal): Refusal => ({
  status,
  problem: { error: message, code: DOOR_CODES[status], hint },
})

/** What Fastify itself refuses: a body that is too long, no JSON, or of a type that the route does not read. */
function frameworkError(thrown: unknown): DoorError | null {
  const { code, statusCode } = Object(thrown) as { code?: unknown; statusCode?: unknown }
  if (typeof code !== 'string' || !code.startsWith('FST_') || typeof statusCode !== 'number') {
    return thrown instanceof SyntaxError && statusCode === 400 ? notJson() : null
  }
  if (statusCode === 413) return tooLarge()
  if (statusCode === 415) {
    return new DoorError(
      400,
      'The body is of a type that is not read here',
      'Send Content-Type: application/json.',
    )
  }
  return statusCode < 500 ? notJson() : null
}

const notJson = () => new DoorError(400, 'The body is not JSON', 'Send a JSON object as the body.')

const tooLarge = () =>
  new DoorError(
    413,
    'The body is longer than this route takes',
    'Upload long documents with POST /api/sessions/{session_id}/files and attach their paths.',
  )

/** The fields that an error names: of the schema behind it, else of its message, which begins with one. */
function fieldsOf({ code, message, cause }: AppError): NonNullable<Problem['fields']> {
  const { issues } = Object(cause) as { issues?: unknown }
  if (Array.isArray(issues)) {
    return (issues as z.core.$ZodIssue[]).map(({ path, message }) => ({
      field: path.join('.') || 'body',
      message,
    }))
  }
  if (code !== 'invalid_input' && code !== 'conflict') return []
  return message.split('; ').flatMap((part) => {
    const [, field, problem] = /^([A-Za-z_-]+(?:\.\w+)*): (.+)$/s.exec(part) ?? []
    return field === undefined || problem === undefined ? [] : [{ field, message: problem }]
  })
}
