import * as z from 'zod'

/** A piece of an answer: words of a document with their place, and what they are for. */
export const pieceSchema = z.object({
  /** `older` was said before, `against` is said by another document, `beside` says more, `near` does not answer. */
  part: z.enum(['answer', 'older', 'against', 'beside', 'near', 'fact']),
  /** The value that answers, as it is written; null where the words themselves answer. */
  value: z.string().nullable(),
  /** What the value is, e.g. the name of its column; null where it says so itself. */
  label: z.string().nullable(),
  text: z.string(),
  source: z.string(),
  location: z.string(),
  char_start: z.int(),
  char_end: z.int(),
  title: z.string(),
  /** Day from which the document speaks, `YYYY-MM-DD`. */
  date: z.string().nullable(),
  fields: z.array(z.object({ name: z.string(), value: z.string() })).nullable(),
  similarity: z.number(),
  language: z.string().nullable(),
})

/** What was found on a question: the structure that goes from the context agent to every interface. */
export const findingSchema = z.object({
  kind: z.enum(['answer', 'differ', 'nothing', 'summary', 'changes', 'course', 'compared']),
  pieces: z.array(pieceSchema),
  /** What is lacking where nothing answers: a measure, or null for anything else. */
  lacking: z.string().nullable(),
})

export type Piece = z.output<typeof pieceSchema>
export type Finding = z.output<typeof findingSchema>

/** Attaches a finding to an envelope. */
export const findingAttachment = (finding: Finding) => ({
  kind: 'extracted_data' as const,
  value: finding.kind,
  meta: { finding },
})

const attached = z.object({ finding: findingSchema })

/** The finding that is attached to an envelope; null where none is. */
export function findingIn(
  attachments: readonly { readonly meta: Readonly<Record<string, unknown>> }[],
): Finding | null {
  for (const { meta } of attachments) {
    const read = attached.safeParse(meta)
    if (read.success) return read.data.finding
  }
  return null
}
