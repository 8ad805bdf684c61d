import type { Envelope } from '@agora-mcp/core/schemas/envelope'
import * as z from 'zod'

/** A specialist that dispatch has chosen. */
export interface ChosenSpecialist {
  readonly slug: string
  /** Those of the chosen ones whose result it needs. */
  readonly after: readonly string[]
  readonly why: string
}

const chosenSchema = z.object({
  specialists: z.array(z.object({ slug: z.string(), after: z.array(z.string()), why: z.string() })),
})

/** The choice as an attachment of dispatch's message, so that it stands in the envelope and in the log. */
export const specialistsAttachment = (chosen: readonly ChosenSpecialist[]) => ({
  kind: 'extracted_data' as const,
  value: chosen.map(({ slug }) => slug).join(', '),
  meta: { specialists: chosen },
})

/** The specialists that a message of dispatch has chosen, in their order; none of any other message. */
export function specialistsIn(envelope: Envelope | undefined): readonly ChosenSpecialist[] {
  for (const { meta } of envelope?.message.attachments ?? []) {
    const chosen = chosenSchema.safeParse(meta)
    if (chosen.success) return chosen.data.specialists
  }
  return []
}
