import { AppError } from '@agora-mcp/core/errors'
import type * as z from 'zod'

/** @throws AppError upstream that names the first mismatch */
export function parseAnswer<Schema extends z.ZodType>(
  service: string,
  schema: Schema,
  body: unknown,
): z.output<Schema> {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  const place = parsed.error.issues[0]?.path.join('.')
  throw new AppError(
    'upstream',
    `${service} answered in an unexpected form${place ? ` (at ${place})` : ''}`,
    {
      hint: 'Make the same call once more; if it fails again, the service has changed or has a problem.',
      cause: parsed.error,
    },
  )
}
