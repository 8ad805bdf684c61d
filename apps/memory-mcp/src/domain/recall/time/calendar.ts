import type { TimeUnit } from './time-words.ts'

/** A time span, ISO 8601 in UTC with milliseconds; `from` inclusive, `to` exclusive, null for an open end. */
export interface TimeSpan {
  readonly from: string | null
  readonly to: string | null
}

/** A span with both ends. */
export interface Period {
  readonly from: Date
  readonly to: Date
}

type Day = readonly [year: number, month: number, day: number]

/** Creates a period; days beyond the end of a month overflow into the next. */
export const between = (from: Day, to: Day): Period => ({
  from: new Date(Date.UTC(...from)),
  to: new Date(Date.UTC(...to)),
})

/** Period of a day, or of the month without one; null if there is no such day. Months count from 0. */
export function dayOrMonth(year: number, month: number, day: number | null): Period | null {
  if (month < 0 || month > 11) return null
  if (day === null) return between([year, month, 1], [year, month + 1, 1])
  if (day < 1 || new Date(Date.UTC(year, month, day)).getUTCMonth() !== month) return null
  return between([year, month, day], [year, month, day + 1])
}

export const yearOf = (year: number): Period => between([year, 0, 1], [year + 1, 0, 1])

/** Season of a year, spring is 0; a winter has the year of its January, as in meteorology. */
export const seasonOf = (year: number, season: number): Period =>
  season === 3
    ? between([year - 1, 11, 1], [year, 2, 1])
    : between([year, 2 + 3 * season, 1], [year, 5 + 3 * season, 1])

/** Day, week (from Monday), month or year this many units ago. */
export function unitBefore(now: Date, unit: TimeUnit, back: number): Period {
  const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()]
  if (unit === 'year') return yearOf(year - back)
  if (unit === 'month') return between([year, month - back, 1], [year, month - back + 1, 1])
  if (unit === 'day') return between([year, month, day - back], [year, month, day - back + 1])
  const monday = day - weekdayOf(now) - 7 * back
  return between([year, month, monday], [year, month, monday + 7])
}

/** Period from this many days, weeks, months or years ago to the end of today. */
export function lastUnits(now: Date, unit: TimeUnit, count: number): Period {
  const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()]
  const end: Day = [year, month, day + 1]
  if (unit === 'year') return between([year - count, month, day], end)
  if (unit === 'month') return between([year, month - count, day], end)
  return between([year, month, day - count * (unit === 'week' ? 7 : 1)], end)
}

/** Latest past day of the week; Monday is 0. */
export const lastWeekday = (now: Date, weekday: number): Period =>
  unitBefore(now, 'day', ((weekdayOf(now) - weekday + 6) % 7) + 1)

/** Saturday and Sunday, of this weekend if it has started. */
export function lastWeekend(now: Date, back: number): Period {
  const sinceSaturday = (weekdayOf(now) + 2) % 7
  const saturday = now.getUTCDate() - sinceSaturday - 7 * back
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()]
  return between([year, month, saturday], [year, month, saturday + 2])
}

/** First, second or last third of a period. */
export function thirdOf({ from, to }: Period, third: 0 | 1 | 2): Period {
  const months = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth()
  const [year, month] = [from.getUTCFullYear(), from.getUTCMonth()]
  if (months === 12) return between([year, 4 * third, 1], [year, 4 * third + 4, 1])
  if (months !== 1) return { from, to }
  return between(
    [year, month, 1 + 10 * third],
    third === 2 ? [year, month + 1, 1] : [year, month, 11 + 10 * third],
  )
}

const weekdayOf = (date: Date): number => (date.getUTCDay() + 6) % 7
