import { AppError } from '@agora-mcp/core/errors'
import { plainIssue } from '@agora-mcp/core/schemas'
import type * as z from 'zod'

/** @throws AppError invalid_input that names every wrong field */
export function parseWith<Schema extends z.ZodType>(schema: Schema, given: unknown): z.output<Schema> {
  const read = schema.safeParse(given, { error: plainIssue })
  if (read.success) return read.data
  const problems = read.error.issues.map(({ path, message }) => `${path.join('.') || 'body'}: ${message}`)
  throw new AppError('invalid_input', problems.join('; '), {
    hint: 'Correct the named fields and send it again.',
    cause: read.error,
  })
}
