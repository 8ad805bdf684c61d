import {
  type AppError,
  type CodedMessage,
  type ErrorCode,
  isAppError,
  type MessageRef,
  refOf,
} from '@agora-mcp/core/errors'
import type { Logger } from '@agora-mcp/core/log'
import { publicError } from '@agora-mcp/core/mcp/http'
import { defined } from '@agora-mcp/core/schemas/defined'
import { messageRefSchema } from '@agora-mcp/core/schemas/envelope'
import * as z from 'zod'

/** Response body of every failed request. */
export const problemSchema = z.object({
  error: z.string().describe('What is wrong, for a person.'),
  code: z.string().describe('What is wrong, for a program.'),
  hint: z.string().nullable().describe('What to do next.'),
  detail: messageRefSchema
    .optional()
    .describe('The message by its code, for programs that show it in another language.'),
  fields: z
    .array(z.object({ field: z.string(), message: z.string() }))
    .optional()
    .describe('Every wrong field of the request.'),
})

export type Problem = z.output<typeof problemSchema>

export interface Refusal {
  readonly status: number
  readonly problem: Problem
  readonly retryAfterSeconds?: number | undefined
}

const STATUS: Readonly<Record<ErrorCode, number>> = {
  invalid_input: 422,
  not_found: 404,
  conflict: 409,
  ambiguous: 409,
  unconfirmed: 409,
  not_allowed: 403,
  rate_limited: 429,
  unavailable: 503,
  upstream: 503,
  config: 503,
}

export class DoorError extends Error {
  override readonly name = 'DoorError'
  readonly status: 400 | 401 | 403 | 404 | 413
  readonly hint: string | undefined
  readonly detail: MessageRef | undefined

  constructor(status: DoorError['status'], message: string | CodedMessage, hint?: string) {
    super(typeof message === 'string' ? message : message.text)
    const coded = typeof message === 'string' ? undefined : message
    this.status = status
    this.hint = hint ?? coded?.hint
    this.detail = coded && refOf(coded)
  }
}

const DOOR_CODES: Readonly<Record<DoorError['status'], string>> = {
  400: 'bad_request',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  413: 'too_large',
}

/** Maps a thrown value to a response; unexpected errors go to the log, and the client gets a reference. */
export function refusalOf(thrown: unknown, log: Logger): Refusal {
  if (thrown instanceof DoorError) return doorRefusal(thrown)
  const framework = frameworkError(thrown)
  if (framework !== null) return doorRefusal(framework)
  const { code, message, hint = null, retryAfterSeconds, detail } = publicError(thrown, log)
  const fields = isAppError(thrown) ? fieldsOf(thrown) : []
  return {
    status: STATUS[code as ErrorCode] ?? 500,
    problem: {
      error: message,
      code,
      hint,
      ...defined({ detail }),
      ...(fields.length > 0 && { fields }),
    },
    retryAfterSeconds,
  }
}

const doorRefusal = ({ status, message, hint, detail }: DoorError): Refusal => ({
  status,
  problem: {
    error: message,
    code: DOOR_CODES[status],
    hint: hint ?? null,
    ...defined({ detail }),
  },
})

/** Maps Fastify's own refusals: a body that is too long, invalid JSON, or an unsupported media type. */
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

/** Returns the fields of an error, from the schema behind it, else from the field at the start of its message. */
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
