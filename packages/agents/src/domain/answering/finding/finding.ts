import * as z from 'zod'
import { placeSchema } from '../../passages/place.ts'

/** A piece of an answer: a quotation with its location and its role in the answer. */
export const pieceSchema = z.object({
  /** `older` is a superseded value, `against` contradicts, `beside` adds details, `near` does not answer. */
  part: z.enum(['answer', 'older', 'against', 'beside', 'near', 'fact']),
  /** Answering value as written; null if the statement itself answers. */
  value: z.string().nullable(),
  /** Name of the value, e.g. its column; null if the value is self-explanatory. */
  label: z.string().nullable(),
  ...placeSchema.shape,
  title: z.string(),
  /** Date of the document, `YYYY-MM-DD`. */
  date: z.string().nullable(),
  /** Project of the document; null for none. */
  project: z.string().nullable().default(null),
  fields: z.array(z.object({ name: z.string(), value: z.string() })).nullable(),
  similarity: z.number(),
  language: z.string().nullable(),
})

/** Remark on how an answer was found. */
const noteSchema = z.discriminatedUnion('kind', [
  /** The document puts the cause beside what it tells, without saying that it is the cause. */
  z.object({ kind: z.literal('implied_cause') }),
  /** Rows with a value in the column by which they were compared, and those without. */
  z.object({
    kind: z.literal('compared_rows'),
    column: z.string(),
    rows: z.int(),
    left_out: z.int(),
    /** True if the rows count in several units. */
    are_mixed: z.boolean(),
  }),
  /** Columns of which the question names none. */
  z.object({ kind: z.literal('unclear_column'), columns: z.array(z.string()) }),
])

/** Findings for a question, passed from the context agent to every interface. */
export const findingSchema = z.object({
  /** `closest`: nothing answers in the words of the question; the passage nearest in sense may. */
  kind: z.enum([
    'answer',
    'differ',
    'closest',
    'nothing',
    'summary',
    'changes',
    'differences',
    'course',
    'compared',
    'projects',
  ]),
  pieces: z.array(pieceSchema),
  /** Missing measure if nothing answers; null for anything else. */
  lacking: z.string().nullable(),
  /** Number of further entries of a list that is asked for. */
  more: z.int().optional(),
  note: noteSchema.optional(),
  /** Project that was searched; null for all. */
  project: z.string().nullable().default(null),
  /** Projects of the office, if they are asked for; else empty. */
  projects: z.array(z.string()).default([]),
})

export type Piece = z.output<typeof pieceSchema>
export type Finding = z.output<typeof findingSchema>

/** Answer of some passages, whichever were searched. */
export type FoundAnswer = Omit<Finding, 'project' | 'projects'>

/** Checks whether a finding answers the question, rather than offering what is near it. */
export const isAnswer = (finding: Finding | null): boolean =>
  finding !== null && finding.kind !== 'nothing' && finding.kind !== 'closest'

export const findingAttachment = (finding: Finding) => ({
  kind: 'extracted_data' as const,
  value: finding.kind,
  meta: { finding },
})

const attached = z.object({ finding: findingSchema })

export function findingIn(
  attachments: readonly { readonly meta: Readonly<Record<string, unknown>> }[],
): Finding | null {
  for (const { meta } of attachments) {
    const read = attached.safeParse(meta)
    if (read.success) return read.data.finding
  }
  return null
}
