import * as z from 'zod'
import { parseTimestamp } from './timestamp.ts'

const momentFrom = (dateMeans: 'start' | 'end') =>
  z.string().transform((text, context) => {
    const moment = parseTimestamp(text, dateMeans)
    if (moment !== null) return moment
    context.addIssue('must be a date or an ISO 8601 time, e.g. 2026-01-09T10:30:00Z')
    return z.NEVER
  })

/** A time given by a caller, converted to ISO 8601 in UTC with milliseconds; a date alone is its start. */
export const momentField = momentFrom('start')

/** Start of a period, inclusive. */
export const sinceField = momentFrom('start').optional().describe('Earliest date or time, e.g. 2026-01-09.')

/** End of a period, inclusive; a date alone lasts until its end. */
export const untilField = momentFrom('end').optional().describe('Latest one, included.')

/** Formats a stored time for results: whole seconds without a fraction. */
export const toMoment = (stored: string): string => stored.replace('.000Z', 'Z')
