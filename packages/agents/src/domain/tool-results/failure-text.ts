import { withHint } from '@agora-mcp/core/errors'
import * as z from 'zod'

const failureSchema = z.object({
  error: z.string().min(1),
  code: z.string().optional(),
  hint: z.string().nullish(),
})

/** Joins error and hint of this project's format; other text stays as it is. */
export function failureText(text: string): string {
  const failure = failureIn(text)
  if (failure === null) return text
  const { error, hint } = failure
  return withHint({ message: error, hint })
}

/** Returns the error code of a failed tool that answers in this project's format. */
export const failureCode = (text: string): string | undefined => failureIn(text)?.code

function failureIn(text: string): z.output<typeof failureSchema> | null {
  const [first = ''] = text.split('\n')
  if (!first.startsWith('{')) return null
  try {
    return failureSchema.parse(JSON.parse(first))
  } catch {
    return null
  }
}
