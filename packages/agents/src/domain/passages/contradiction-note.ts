import type { Envelope } from '@agora-mcp/core/schemas/envelope'
import * as z from 'zod'

export interface ContradictionNote {
  /** Sentence for the user that names both documents and both figures. */
  readonly said: string
  readonly sources: readonly [string, string]
  readonly statements: readonly Statement[]
}

export interface Statement {
  readonly text: string
  readonly source: string
  readonly location: string
  readonly char_start: number
  readonly char_end: number
}

const noteSchema = z.object({
  contradiction: z.object({
    said: z.string(),
    sources: z.tuple([z.string(), z.string()]),
    statements: z
      .array(
        z.object({
          text: z.string(),
          source: z.string(),
          location: z.string(),
          char_start: z.int(),
          char_end: z.int(),
        }),
      )
      .default([]),
  }),
})

/** Wraps a contradiction as an attachment, which the observer and the summary read from the envelope. */
export const contradictionAttachment = (note: ContradictionNote) => ({
  kind: 'extracted_data' as const,
  value: note.said,
  meta: { contradiction: note },
})

export const contradictionsIn = ({ message }: Envelope): readonly ContradictionNote[] =>
  message.attachments.flatMap(({ meta }) => {
    const note = noteSchema.safeParse(meta)
    return note.success ? [note.data.contradiction] : []
  })
