import { parseTimestamp } from '@agora-mcp/core/schemas'
import * as z from 'zod'

const END_OF_YEARS = Date.UTC(9999, 11, 31)

/** Upper bound of seconds since 1970; milli-, micro- and nanoseconds are a thousand times larger each. */
const MAX_SECONDS = 1e11

/** Converts another program's time, a number since 1970 or a text, to ISO 8601 in UTC; null if invalid. */
export function momentOf(value: unknown): string | null {
  if (typeof value === 'string') {
    const text = value.trim()
    // A number with fewer digits is a year, or invalid.
    return /^\d{9,}(?:\.\d+)?$/.test(text) ? momentOf(Number(text)) : parseTimestamp(text)
  }
  if (typeof value !== 'number' || !Number.isFinite(value)) return null
  let seconds = value
  for (let unit = 0; unit < 3 && seconds > MAX_SECONDS; unit += 1) seconds /= 1000
  const date = new Date(Math.round(seconds * 1000))
  // Only years of four digits sort as text.
  return date.getTime() > 0 && date.getTime() < END_OF_YEARS ? date.toISOString() : null
}

/** A time in any format; null if invalid. */
export const momentOrNone = z.unknown().optional().transform(momentOf)

/** A text; numbers are converted, anything else is null. */
export const textOrNone = z
  .unknown()
  .optional()
  .transform((value) => {
    if (typeof value === 'number') return String(value)
    return typeof value === 'string' && value !== '' ? value : null
  })

/** A list; anything else is an empty one. */
export const listOrEmpty = z
  .unknown()
  .optional()
  .transform((value): unknown[] => (Array.isArray(value) ? value : []))
