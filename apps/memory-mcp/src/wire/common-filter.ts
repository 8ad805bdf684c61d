import { parseTimestamp } from '@agora-mcp/core/schemas'
import * as z from 'zod'
import type { CommonFilter } from '../domain/filters.ts'
import type { TimeZone } from '../domain/recall/time/time-zone.ts'
import type { Deps } from '../ports/deps.ts'

// Days depend on the person's time zone, which a schema does not know, so a date stays a date until a call is
// handled.

const DATE = /^\d{4}-\d{2}-\d{2}$/
const DAY_MS = 24 * 60 * 60 * 1000

const readTime = (text: string, context: z.RefinementCtx): string => {
  const moment = parseTimestamp(text)
  if (moment !== null) return DATE.test(text.trim()) ? text.trim() : moment
  context.addIssue('must be a date or an ISO 8601 time, e.g. 2026-01-09T10:30:00Z')
  return z.NEVER
}

/** A date as it is, or a time in UTC. */
export const dateOrMoment = z.string().transform(readTime)

/** A date, a time in UTC, or an empty text for none. */
export const timeOrNone = z
  .string()
  .transform((text, context) => (text.trim() === '' ? '' : readTime(text, context)))

/** Start of a period, inclusive. */
export const sinceField = dateOrMoment.optional().describe('Earliest, e.g. 2026-01-09.')
/** End of a period, inclusive; a date alone lasts until its end. */
export const untilField = dateOrMoment.optional().describe('Latest, included.')

interface CommonFilterInput {
  readonly project_filter?: string | undefined
  readonly since?: string | undefined
  readonly until?: string | undefined
}

/** Maps the filters shared by all searches and lists; days are those of the zone. */
export const toCommonFilter = (
  { project_filter, since, until }: CommonFilterInput,
  { zone }: Pick<Deps, 'zone'>,
): CommonFilter => ({
  project: project_filter === undefined ? null : { name: project_filter },
  since: since === undefined ? null : startOf(since, zone),
  until: until === undefined ? null : endOf(until, zone),
})

/** First moment of a date; a time as it is. */
export const startOf = (text: string, zone: TimeZone): string =>
  DATE.test(text) ? zone.toMoment(new Date(`${text}T00:00:00Z`)).toISOString() : text

/** Last moment of a date; a time as it is. */
export const endOf = (text: string, zone: TimeZone): string =>
  DATE.test(text)
    ? new Date(zone.toMoment(new Date(Date.parse(`${text}T00:00:00Z`) + DAY_MS)).getTime() - 1).toISOString()
    : text
