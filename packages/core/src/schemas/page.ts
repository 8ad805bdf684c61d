import * as z from 'zod'
import { quoted } from '../errors/index.ts'
import { textWithin } from './text.ts'

/** Number of results, 1 to `max`. Each tool's description says what is counted and the default. */
export const limitField = (max: number, byDefault: number) => {
  const error = ({ input }: { input?: unknown }) =>
    `expected a whole number from 1 to ${max}, got ${quoted(shown(input))}`
  return z.int({ error }).min(1, { error }).max(max, { error }).default(byDefault)
}

/** Shows an argument in a message. `String(input)` would fail on an object with a `toString` that is not a function. */
const shown = (input: unknown): string =>
  typeof input === 'string' ? input : (JSON.stringify(input) ?? 'nothing')

/** Start of the next page, as returned with the previous answer; opaque to the caller. */
export const cursorField = textWithin(200)
  .refine((text) => text !== '', 'must not be empty')
  .optional()
  .describe('next_cursor of the answer before.')

export const nextCursorField = z.string().nullable().describe('For the next page; null at the end.')

export const resultCountField = z.int().describe('Number of results here.')
