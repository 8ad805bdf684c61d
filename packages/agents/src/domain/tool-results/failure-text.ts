import { withHint } from '@agora-mcp/core/errors'
import * as z from 'zod'

const failureSchema = z.object({
  error: z.string().min(1),
  code: z.string().optional(),
  hint: z.string().nullish(),
})

/** What a failed tool says to a person: error and hint where it answers as the servers of the house do, else its words. */
export function failureText(text: string): string {
  const failure = failureIn(text)
  if (failure === null) return text
  const { error, hint } = failure
  return withHint({ message: error, ...(hint ? { hint } : {}) })
}

/** What went wrong, for a program, where a failed tool says it as the servers of the house do. */
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
