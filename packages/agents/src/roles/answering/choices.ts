import type { Envelope } from '@agora-mcp/core/schemas/envelope'
import * as z from 'zod'
import { type Place, placeSchema } from '../../domain/passages/place.ts'

export interface Choice {
  readonly id: string
  readonly label: string
  /** Passage that answers this choice, if known. */
  readonly statement?: Place | undefined
}

export const choicesAttachment = (choices: readonly Choice[]) => ({
  kind: 'extracted_data' as const,
  value: choices.map(({ label }) => label).join(', '),
  meta: { choices },
})

const choicesSchema = z.object({
  choices: z.array(z.object({ id: z.string(), label: z.string(), statement: placeSchema.optional() })),
})

export const choicesIn = (envelope: Envelope | undefined): Choice[] =>
  (envelope?.message.attachments ?? []).flatMap(({ meta }) => {
    const read = choicesSchema.safeParse(meta)
    return read.success ? read.data.choices : []
  })
