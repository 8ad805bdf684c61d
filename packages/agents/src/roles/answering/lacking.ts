import type { Envelope } from '@agora-mcp/core/schemas/envelope'
import * as z from 'zod'

/** Attaches the missing arguments of a script, for the clarification agent. */
export const lackingAttachment = (what: string, lacking: readonly string[]) => ({
  kind: 'extracted_data' as const,
  value: lacking.join('\n'),
  meta: { lacking: { what, parts: lacking } },
})

const lackingSchema = z.object({ lacking: z.object({ what: z.string(), parts: z.array(z.string()) }) })
/** Reads the missing arguments of a script from its envelope; null if there are none. */
export function lackingIn(envelope: Envelope | undefined) {
  for (const { meta } of envelope?.message.attachments ?? []) {
    const read = lackingSchema.safeParse(meta)
    if (read.success) return read.data.lacking
  }
  return null
}
