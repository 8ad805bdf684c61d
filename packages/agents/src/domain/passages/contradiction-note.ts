import type { Envelope } from '@agora-mcp/core/schemas/envelope'
import * as z from 'zod'

/** Two passages that say different things of the same matter. */
export interface ContradictionNote {
  /** One sentence for the user that names both documents and both figures. */
  readonly said: string
  /** Paths of the two documents. */
  readonly sources: readonly [string, string]
  /** The two sentences, to be quoted. */
  readonly statements: readonly Statement[]
}

/** A sentence of a document. */
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

/** A contradiction as an attachment, so that observer and summary read it from the envelope. */
export const contradictionAttachment = (note: ContradictionNote) => ({
  kind: 'extracted_data' as const,
  value: note.said,
  meta: { contradiction: note },
})

/** The contradictions that an envelope tells of. */
export const contradictionsIn = ({ message }: Envelope): readonly ContradictionNote[] =>
  message.attachments.flatMap(({ meta }) => {
    const note = noteSchema.safeParse(meta)
    return note.success ? [note.data.contradiction] : []
  })
