import * as z from 'zod'
import { parseTimestamp } from '../domain/timestamp.ts'

// Arguments and fields that several tools share, so that a name means one thing everywhere.

/** Longest text of one memory, in bytes of UTF-8. */
const MAX_CONTENT_BYTES = 100_000

/** Text that can be kept byte for byte: no half of a surrogate pair, no NUL. */
const storable = (text: string): boolean => text.isWellFormed() && !text.includes('\0')
const NOT_STORABLE = 'must be valid Unicode without NUL characters'

/** Text that must say something. */
export const textField = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .refine((text) => text.trim() !== '', 'must not be blank')
    .refine(storable, NOT_STORABLE)

/** Text that may be empty. */
export const labelField = (maxLength: number) => z.string().max(maxLength).refine(storable, NOT_STORABLE)

/** The text of a memory, kept verbatim. */
export const contentField = z
  .string()
  .refine((text) => text.trim() !== '', 'must not be blank')
  .refine(
    (text) => Buffer.byteLength(text) <= MAX_CONTENT_BYTES,
    `must be at most ${MAX_CONTENT_BYTES / 1000} kB; longer text belongs in a library of documents`,
  )
  .refine(storable, NOT_STORABLE)

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
const NOT_A_UUID = 'must be a UUID, as the other tools return them'

// Refinements rather than patterns in the schema, which would cost a model seventy tokens each.
export const uuidField = z.string().refine((text) => UUID.test(text), NOT_A_UUID)

/** A UUID, or an empty text for none. */
export const uuidOrNoneField = z.string().refine((text) => text === '' || UUID.test(text), NOT_A_UUID)

export const conversationIdField = textField(200)

const queryField = z
  .string()
  .refine((query) => query.trim() !== '', 'must not be blank')
  .describe('Question, theme or exact words, in any language.')

const searchLimitField = z.int().min(1).max(100).default(10).describe('Results wanted, default 10.')

const timestampField = (dateMeans: 'start' | 'end') =>
  z.string().transform((text, context) => {
    const moment = parseTimestamp(text, dateMeans)
    if (moment !== null) return moment
    context.addIssue('must be a date or an ISO 8601 time with an offset, e.g. 2026-01-09T10:30:00Z')
    return z.NEVER
  })

export const momentField = timestampField('start')

export const sinceField = timestampField('start').optional().describe('From this date or time on.')

export const untilField = timestampField('end').optional().describe('Up to this date or time.')

/** What every search is asked, before and after its own filter. */
export const searchInput = <Filter extends z.ZodRawShape>(filter: Filter) =>
  z.object({
    query: queryField,
    limit: searchLimitField,
    ...filter,
    since: sinceField,
    until: untilField,
  })

/** Figures of a search result. */
export const figuresShape = {
  similarity: z.number().describe('Closeness in meaning, 0 (unrelated) to 1 (the same).'),
  score: z.number().describe('What the order is by.'),
  cosine: z.number().describe('Raw cosine of the two vectors.'),
}

export const searchCountField = z.int().describe('Number of results here.')

export const categoryField = textField(200).optional().describe('Only this category, spelt as stored.')

export const cursorField = z.string().max(200).optional().describe('next_cursor of the answer before.')

export const nextCursorField = z.string().nullable().describe('For the next page; null at the end.')

export const memoryIdField = textField(200).describe('Id of a thought, message or conversation.')

export const kindField = z.enum(['thought', 'message', 'conversation']).describe('What it is.')
