/** A date, or a date and a time; RFC 3339 with optional seconds and optional offset from UTC. */
const FORM = /^(\d{4}-\d{2}-\d{2})(?:[Tt ](\d{2}:\d{2})(:\d{2}(?:\.\d+)?)?(Z|z|[+-]\d{2}:\d{2})?)?$/

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Parses a time to its stored form: ISO 8601 in UTC with milliseconds. A date alone is its start or end; a
 * time without an offset is in this machine's time zone.
 * @returns null if the text is not a date, as for the 30th of February
 */
export function parseTimestamp(text: string, dateMeans: 'start' | 'end' = 'start'): string | null {
  const match = FORM.exec(text.trim())
  if (match === null) return null
  const [, date = '', minutes, seconds = ':00', offset = ''] = match
  const midnight = Date.parse(`${date}T00:00:00Z`)
  // Date.parse lets the 31st of some months overflow into the next.
  if (Number.isNaN(midnight) || new Date(midnight).toISOString().slice(0, 10) !== date) return null
  if (minutes === undefined) {
    return new Date(dateMeans === 'start' ? midnight : midnight + DAY_MS - 1).toISOString()
  }
  const moment = Date.parse(`${date}T${minutes}${seconds}${offset.toUpperCase()}`)
  return Number.isNaN(moment) ? null : new Date(moment).toISOString()
}
