import type { Envelope } from '@agora-mcp/core/schemas/envelope'
import * as z from 'zod'

export interface ChosenSpecialist {
  readonly slug: string
  /** Chosen specialists whose result it needs. */
  readonly after: readonly string[]
  readonly why: string
}

const chosenSchema = z.object({
  specialists: z.array(z.object({ slug: z.string(), after: z.array(z.string()), why: z.string() })),
})

/** Wraps the choice as an attachment of dispatch's message, so that it is in the envelope and the log. */
export const specialistsAttachment = (chosen: readonly ChosenSpecialist[]) => ({
  kind: 'extracted_data' as const,
  value: chosen.map(({ slug }) => slug).join(', '),
  meta: { specialists: chosen },
})

/** Reads the chosen specialists from dispatch's message, in order; empty for any other message. */
export function specialistsIn(envelope: Envelope | undefined): readonly ChosenSpecialist[] {
  for (const { meta } of envelope?.message.attachments ?? []) {
    const chosen = chosenSchema.safeParse(meta)
    if (chosen.success) return chosen.data.specialists
  }
  return []
}
