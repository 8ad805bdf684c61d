import type { Envelope } from '@agora-mcp/core/schemas/envelope'
import * as z from 'zod'
import { placeSchema } from './place.ts'

const noteSchema = z.object({
  /** Sentence for the user that names both documents and both figures. */
  said: z.string(),
  sources: z.tuple([z.string(), z.string()]).readonly(),
  statements: z.array(placeSchema).default([]),
})

const attached = z.object({ contradiction: noteSchema })

type ContradictionNote = z.output<typeof noteSchema>

/** Wraps a contradiction as an attachment, which the observer and the summary read from the envelope. */
export const contradictionAttachment = (note: ContradictionNote) => ({
  kind: 'extracted_data' as const,
  value: note.said,
  meta: { contradiction: note },
})

export const contradictionsIn = ({ message }: Envelope): readonly ContradictionNote[] =>
  message.attachments.flatMap(({ meta }) => {
    const note = attached.safeParse(meta)
    return note.success ? [note.data.contradiction] : []
  })
