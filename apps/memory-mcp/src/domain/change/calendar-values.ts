import { MONTHS, SHORT_MONTHS, WEEKDAYS } from '../recall/time/time-words.ts'

const CLOCK = /^(?<hour>\d{1,2})(?:[: ]?h? ?(?<minute>\d\d))?(?: ?(?:h|uhr|o'clock))? ?(?<half>[ap])?/u

/**
 * Writes a folded day, date or time in one form for all languages: `tuesdays` and `mardi`, `9th of december`
 * and `9 decembre`, `8 pm` and `20 h`.
 */
export function calendarValue(kind: string, written: string): string {
  if (kind === 'weekday')
    return String(WEEKDAYS.get(written) ?? WEEKDAYS.get(written.replace(/s$/, '')) ?? written)
  if (kind === 'time') {
    const { hour = '', minute = '0', half = '' } = CLOCK.exec(written)?.groups ?? {}
    if (hour === '') return written
    const later = half === 'p' && Number(hour) < 12 ? 12 : 0
    return `${Number(hour) + later}:${Number(minute)}`
  }
  if (kind !== 'date') return written
  const words = written.split(/[^\p{L}\p{N}]+/u)
  const month = words
    .map((word) => MONTHS.get(word) ?? SHORT_MONTHS.get(word))
    .find((found) => found !== undefined)
  const numbers = words.flatMap((word) => /^\d+/.exec(word)?.[0] ?? [])
  return month === undefined ? written : [month, ...numbers.map(Number).sort((a, b) => a - b)].join(' ')
}
