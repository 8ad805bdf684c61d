import * as z from 'zod'
import { quoted } from '../errors/index.ts'
import { textWithin } from './text.ts'

/** How many results are wanted: 1 to `max`. Each tool says in its description what is counted and the default. */
export const limitField = (max: number, byDefault: number) => {
  const error = ({ input }: { input?: unknown }) =>
    `expected a whole number from 1 to ${max}, got ${quoted(shown(input))}`
  return z.int({ error }).min(1, { error }).max(max, { error }).default(byDefault)
}

/** An argument in words. Not `String(input)`: an object may bring a `toString` of its own, which is no function. */
const shown = (input: unknown): string =>
  typeof input === 'string' ? input : (JSON.stringify(input) ?? 'nothing')

/** Where the next page of a list begins, as the answer before gave it; opaque to the caller. */
export const cursorField = textWithin(200)
  .refine((text) => text !== '', 'must not be empty')
  .optional()
  .describe('next_cursor of the answer before.')

export const nextCursorField = z.string().nullable().describe('For the next page; null at the end.')

/** Results of a ranked search, of which there are as many as asked for: all that are shown. */
export const resultCountField = z.int().describe('Number of results here.')
