import { storedContent, storedLabel, storedText } from '@agora-mcp/core/schemas'
import * as z from 'zod'
import { MAX_CONTENT_BYTES, MAX_CONVERSATION_ID, MAX_ORDER_INDEX } from '../domain/memory.ts'

// Arguments and fields that several tools share, so that a name means one thing everywhere.

/** The text of a memory, kept verbatim. */
export const contentField = storedContent(
  MAX_CONTENT_BYTES,
  `must be at most ${MAX_CONTENT_BYTES / 1000} kB; longer text belongs in a library of documents`,
)

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
const NOT_A_UUID = 'must be a UUID, as the other tools return them'

// Refinements rather than patterns in the schema, which would cost a model seventy tokens each.
export const uuidField = z.string().refine((text) => UUID.test(text), NOT_A_UUID)

/** A UUID, or an empty text for none. */
export const uuidOrNoneField = z.string().refine((text) => text === '' || UUID.test(text), NOT_A_UUID)

export const conversationIdField = storedText(MAX_CONVERSATION_ID)

/** The index that a message is given. */
export const orderIndexField = z
  .int()
  .min(0)
  .refine((index) => index <= MAX_ORDER_INDEX, `must be at most ${MAX_ORDER_INDEX}`)

/** A count or an index; the schema of an integer would tell a model bounds that nobody meets. */
export const wholeNumber = z.number().refine((value) => Number.isSafeInteger(value) && value >= 0, {
  error: 'must be a whole number, e.g. 5',
})

/** Longest name of a project, in UTF-16 units. */
const MAX_PROJECT = 100

/** The project that something belongs to. */
export const projectField = storedText(MAX_PROJECT)

/** The same where an empty text means none. */
export const projectOrNoneField = storedLabel(MAX_PROJECT)

export const projectFilterField = projectField.optional().describe('Only this project or none.')

/** The project of a result. */
export const shownProjectField = z.string().nullable().describe('Its project; null: found in all.')

/** The field for the program that a conversation was imported from. */
export const originField = z
  .string()
  .nullable()
  .describe('Program it was imported from, e.g. Claude; null: kept here.')

export const categoryField = storedText(200).optional().describe('Only this category.')

export const tagFilterField = storedText(200).optional().describe('Only with this tag.')
export const personFilterField = storedText(200).optional()

/** The meaning of the privacy levels, for descriptions. */
export const PRIVACY_MEANING = 'private: the owner; else also clients without a token'

export const memoryIdField = storedText(200).describe('Id of a thought, message or conversation.')

export const kindField = z.enum(['thought', 'message', 'conversation']).describe('What it is.')
