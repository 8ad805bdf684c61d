import { quoted } from '@agora-mcp/core/errors'
import { limitField, rounded } from '@agora-mcp/core/schemas'
import * as z from 'zod'

// Arguments and fields that several tools share, so that a name means one thing everywhere.

// What every tool list shows costs a model tokens: bounds that only guard are refinements, which no schema shows.

const filterValues = z.array(z.string()).optional()

export const themesField = filterValues.describe('From get_reference_data; or a category.')
export const costsField = filterValues.describe('gratuit, payant.')
export const receptionModesField = filterValues.describe('a-distance, en-presentiel.')
export const targetAudienceField = filterValues.describe('From get_reference_data.')

const MAX_NAME = 200

/** What was given, as messages repeat it. */
export const given = (value: unknown): string =>
  quoted(typeof value === 'string' ? value : String(JSON.stringify(value)))

/** What a person may write for a place or a name. */
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

/** @param kind Whose. @param tools That give it. */
export const recordIdField = (kind: string, tools: string) =>
  z
    .string()
    .trim()
    .refine((text) => text.length >= 1 && text.length <= 300, {
      error: ({ input }) => `${given(input)} is not an id, which has 1 to 300 characters`,
    })
    // Half of a surrogate pair cannot stand in an address.
    .refine((text) => text.isWellFormed(), 'must be valid Unicode')
    .describe(`Id of the ${kind}, from ${tools}, e.g. dora--1a2b; or without its source.`)

export const listLimitField = limitField(500, 20).describe('Default 20.')

export const noteField = z.string().nullable().describe('What was decided, left out, or can be done next.')

/** A figure as results show it. */
export const figure = (value: number | null): number | null => (value === null ? null : rounded(value))

/** A nullable text, in one word. */
export const textOrNull = (description: string) => z.string().nullable().describe(description)
/** A nullable list of texts, in one word. */
export const listOrNull = (description: string) => z.array(z.string()).nullable().describe(description)
/** A nullable number, in one word. */
export const numberOrNull = (description: string) => z.number().nullable().describe(description)

export const totalField = z.int().describe('How many there are in all.')
export const truncatedField = z
  .boolean()
  .describe('Whether there are more; raise limit or narrow the filters.')
