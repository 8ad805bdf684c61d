import * as z from 'zod'

/** Maximum number of parts of an answer: a quotation of each attachment with its lead. */
const MAX_PARTS = 400
const MAX_ROWS = 200

const text = z.string().max(100_000)
/** Index in the message's attachments. */
const citation = z.int().min(0)

/** A part by its origin. A citation's attachment has the quotation with its source, location and date. */
const answerPartSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('own'),
    tone: z.enum(['text', 'lead', 'nothing', 'contradiction', 'notice', 'closing']),
    text,
  }),
  z.object({
    kind: z.literal('quoted'),
    part: z.enum(['answer', 'older', 'against', 'beside', 'near', 'fact']),
    value: text.nullable(),
    label: text.nullable(),
    lead: text.nullable(),
    citation,
  }),
  z.object({
    kind: z.literal('values'),
    title: text,
    rows: z.array(z.object({ name: text.nullable(), value: text, citation })).max(MAX_ROWS),
  }),
  z.object({
    kind: z.literal('claim'),
    text,
    citations: z.array(citation).max(MAX_ROWS),
    grade: z.enum(['verbatim', 'reworded', 'unfounded']),
  }),
])

/** Absent in answers of earlier versions. */
export const answerPartsSchema = z.array(answerPartSchema).max(MAX_PARTS).optional()
