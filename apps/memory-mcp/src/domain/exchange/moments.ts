import { parseTimestamp } from '@agora-mcp/core/schemas'
import * as z from 'zod'

const END_OF_YEARS = Date.UTC(9999, 11, 31)

/** Seconds, milliseconds, microseconds and nanoseconds since 1970 differ by a thousand each. */
const MOST_SECONDS = 1e11

/** A moment of another program, ISO 8601 in UTC: a number since 1970 or a text; null where it is none. */
export function momentOf(value: unknown): string | null {
  if (typeof value === 'string') {
    const text = value.trim()
    // Fewer figures are a year, or nothing.
    return /^\d{9,}(?:\.\d+)?$/.test(text) ? momentOf(Number(text)) : parseTimestamp(text)
  }
  if (typeof value !== 'number' || !Number.isFinite(value)) return null
  let seconds = value
  for (let unit = 0; unit < 3 && seconds > MOST_SECONDS; unit += 1) seconds /= 1000
  const date = new Date(Math.round(seconds * 1000))
  // Years of four digits: others would not sort as text.
  return date.getTime() > 0 && date.getTime() < END_OF_YEARS ? date.toISOString() : null
}

/** A field for a moment in whatever form; null where it is none. */
export const momentOrNone = z.unknown().optional().transform(momentOf)

/** A field for a text; numbers are taken, anything else is null. */
export const textOrNone = z
  .unknown()
  .optional()
  .transform((value) => {
    if (typeof value === 'number') return String(value)
    return typeof value === 'string' && value !== '' ? value : null
  })

/** A field for a list; anything else is an empty one. */
export const listOrEmpty = z
  .unknown()
  .optional()
  .transform((value): unknown[] => (Array.isArray(value) ? value : []))
