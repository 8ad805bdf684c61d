import * as z from 'zod'
import { parseTimestamp } from './timestamp.ts'

const momentFrom = (dateMeans: 'start' | 'end') =>
  z.string().transform((text, context) => {
    const moment = parseTimestamp(text, dateMeans)
    if (moment !== null) return moment
    context.addIssue('must be a date or an ISO 8601 time, e.g. 2026-01-09T10:30:00Z')
    return z.NEVER
  })

/** A moment that a caller states, given on as ISO 8601 in UTC with milliseconds; a date alone is its first one. */
export const momentField = momentFrom('start')

/** Beginning of a period, included. */
export const sinceField = momentFrom('start').optional().describe('Earliest date or time, e.g. 2026-01-09.')

/** End of a period, included; a date alone lasts until its last moment. */
export const untilField = momentFrom('end').optional().describe('Latest one, included.')

/** A stored moment as results show it: whole seconds without a fraction, as people write them. */
export const toMoment = (stored: string): string => stored.replace('.000Z', 'Z')
