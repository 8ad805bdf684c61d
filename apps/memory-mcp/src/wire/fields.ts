import { storedContent, storedLabel, storedText } from '@agora-mcp/core/schemas'
import * as z from 'zod'
import { MAX_CONTENT_BYTES, MAX_CONVERSATION_ID, MAX_ORDER_INDEX } from '../domain/memory.ts'

// Arguments and fields shared by several tools, so that a name has one meaning everywhere.

/** Text of a memory, kept verbatim. */
export const contentField = storedContent(
  MAX_CONTENT_BYTES,
  `must be at most ${MAX_CONTENT_BYTES / 1000} kB; longer text belongs in a library of documents`,
)

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
const NOT_A_UUID = 'must be a UUID, as the other tools return them'

// Refinements instead of patterns in the schema, which would cost a model seventy tokens each.
export const uuidField = z.string().refine((text) => UUID.test(text), NOT_A_UUID)

export const uuidOrNoneField = z.string().refine((text) => text === '' || UUID.test(text), NOT_A_UUID)

export const conversationIdField = storedText(MAX_CONVERSATION_ID)

export const orderIndexField = z
  .int()
  .min(0)
  .refine((index) => index <= MAX_ORDER_INDEX, `must be at most ${MAX_ORDER_INDEX}`)

/** A count or an index; an integer schema would tell a model irrelevant bounds. */
export const wholeNumber = z.number().refine((value) => Number.isSafeInteger(value) && value >= 0, {
  error: 'must be a whole number, e.g. 5',
})

/** Longest project name, in UTF-16 units. */
const MAX_PROJECT = 100

export const projectField = storedText(MAX_PROJECT)

/** Project of an item; an empty text means none. */
export const projectOrNoneField = storedLabel(MAX_PROJECT)

export const projectFilterField = projectField.optional().describe('Only this project or none.')

export const shownProjectField = z.string().nullable().describe('Its project; null: found in all.')

export const originField = z
  .string()
  .nullable()
  .describe('Program it was imported from, e.g. Claude; null: kept here.')

export const categoryField = storedText(200).optional().describe('Only this category.')

export const tagFilterField = storedText(200).optional().describe('Only with this tag.')
export const personFilterField = storedText(200).optional()

export const PRIVACY_MEANING = 'private: the owner; else also clients without a token'

export const memoryIdField = storedText(200).describe('Id of a thought, message or conversation.')

export const kindField = z.enum(['thought', 'message', 'conversation']).describe('What it is.')
