import { quoted } from '@agora-mcp/core/errors'
import { limitField, rounded } from '@agora-mcp/core/schemas'
import * as z from 'zod'

// Arguments and fields shared by several tools, so that a name has one meaning everywhere.

// Tool schemas cost a model tokens: bounds that are only safeguards are refinements, which a schema does not
// show.

const filterValues = z.array(z.string()).optional()

export const themesField = filterValues.describe('From get_reference_data; or a category.')
export const costsField = filterValues.describe('gratuit, payant.')
export const receptionModesField = filterValues.describe('a-distance, en-presentiel.')
export const targetAudienceField = filterValues.describe('From get_reference_data.')

const MAX_NAME = 200

export const given = (value: unknown): string =>
  quoted(typeof value === 'string' ? value : String(JSON.stringify(value)))

export const nameField = z
  .string()
  .trim()
  .refine((text) => text !== '', 'must not be blank')
  .refine((text) => text.length <= MAX_NAME, `must have at most ${MAX_NAME} characters`)
  .optional()

export const queryField = nameField.describe('French words.')

export const sourceField = z
  .string()
  .trim()
  .refine((text) => /^[\w.-]{1,100}$/.test(text), {
    error: ({ input }) => `${given(input)} is not a source, which is one word such as dora`,
  })
  .describe('source of the record in a result, e.g. dora.')

/** @param tools Tools that return the id. */
export const recordIdField = (kind: string, tools: string) =>
  z
    .string()
    .trim()
    .refine((text) => text.length >= 1 && text.length <= 300, {
      error: ({ input }) => `${given(input)} is not an id, which has 1 to 300 characters`,
    })
    // An address cannot contain half of a surrogate pair.
    .refine((text) => text.isWellFormed(), 'must be valid Unicode')
    .describe(`Id of the ${kind}, from ${tools}, e.g. dora--1a2b; or without its source.`)

export const listLimitField = limitField(500, 20).describe('Default 20.')

export const noteField = z.string().nullable().describe('What was decided, left out, or can be done next.')

export const figure = (value: number | null): number | null => (value === null ? null : rounded(value))

export const copy = (values: readonly string[] | null): string[] | null => values && [...values]

export const textOrNull = (description: string) => z.string().nullable().describe(description)
export const listOrNull = (description: string) => z.array(z.string()).nullable().describe(description)
export const numberOrNull = (description: string) => z.number().nullable().describe(description)

export const totalField = z.int().describe('How many there are in all.')
export const truncatedField = z
  .boolean()
  .describe('Whether there are more; raise limit or narrow the filters.')
