import { fold } from '@agora-mcp/core/text'
import { MONTHS, NAMED_DATE, RELATIVE_TIMES, TIMES_AGO, type TimeUnit } from './time-words.ts'

/** A stretch of time, ISO 8601 in UTC with milliseconds; `from` belongs to it, `to` does not. */
export interface TimeSpan {
  readonly from: string
  readonly to: string
}

/** The time that a question names, in several languages: a date, a month, a year, `last week`; null where it names none. */
export function timeIn(question: string, now: Date): TimeSpan | null {
  const text = fold(question)
  return isoDate(text) ?? namedDate(text, now) ?? relative(text, now) ?? bareYear(text)
}

function isoDate(text: string): TimeSpan | null {
  const [, year, month, day] = /(?<!\d)((?:19|20)\d\d)-(\d\d)(?:-(\d\d))?(?!\d)/.exec(text) ?? []
  if (year === undefined || month === undefined) return null
  return dayOrMonth(Number(year), Number(month) - 1, day)
}

function namedDate(text: string, now: Date): TimeSpan | null {
  const { before, day, month = '', late, year } = NAMED_DATE.exec(text)?.groups ?? {}
  const number = MONTHS.get(month)
  if (number === undefined || [before, day, late, year].every((part) => part === undefined)) return null
  // Without a year the last one that has begun.
  const thisYear = now.getUTCFullYear()
  const meant = year === undefined ? thisYear - (number > now.getUTCMonth() ? 1 : 0) : Number(year)
  return dayOrMonth(meant, number, day ?? late)
}

/** A day where there is one, else the month; null where the calendar has no such day. */
function dayOrMonth(year: number, month: number, day: string | undefined): TimeSpan | null {
  const first = Number(day ?? 1)
  if (new Date(Date.UTC(year, month, first)).getUTCMonth() !== month) return null
  return between([year, month, first], day === undefined ? [year, month + 1, 1] : [year, month, first + 1])
}

function relative(text: string, now: Date): TimeSpan | null {
  for (const { pattern, unit, back } of RELATIVE_TIMES)
    if (pattern.test(text)) return unitBefore(now, unit, back)
  for (const { pattern, unit } of TIMES_AGO) {
    const number = pattern
      .exec(text)
      ?.slice(1)
      .find((group) => group !== undefined)
    if (number !== undefined) return unitBefore(now, unit, Number(number))
  }
  return null
}

function bareYear(text: string): TimeSpan | null {
  const year = /(?<![\d.,-])((?:19|20)\d\d)(?![\d-]|[.,]\d)/.exec(text)?.[1]
  return year === undefined ? null : between([Number(year), 0, 1], [Number(year) + 1, 0, 1])
}

/** The day, week from Monday on, month or year that lies so many back. */
function unitBefore(now: Date, unit: TimeUnit, back: number): TimeSpan {
  const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()]
  if (unit === 'year') return between([year - back, 0, 1], [year - back + 1, 0, 1])
  if (unit === 'month') return between([year, month - back, 1], [year, month - back + 1, 1])
  if (unit === 'day') return between([year, month, day - back], [year, month, day - back + 1])
  const monday = day - ((now.getUTCDay() + 6) % 7) - 7 * back
  return between([year, month, monday], [year, month, monday + 7])
}

type Day = readonly [year: number, month: number, day: number]

const between = (from: Day, to: Day): TimeSpan => ({ from: isoOf(from), to: isoOf(to) })

const isoOf = (day: Day) => new Date(Date.UTC(...day)).toISOString()
