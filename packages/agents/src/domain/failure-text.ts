import { withHint } from '@agora-mcp/core/errors'
import * as z from 'zod'

const failureSchema = z.object({ error: z.string().min(1), hint: z.string().nullish() })

/** What a failed tool says to a person: error and hint where it answers as the servers of the house do, else its words. */
export function failureText(text: string): string {
  const [first = ''] = text.split('\n')
  if (!first.startsWith('{')) return text
  try {
    const { error, hint } = failureSchema.parse(JSON.parse(first))
    return withHint({ message: error, ...(hint ? { hint } : {}) })
  } catch {
    return text
  }
}
