import type { TimeRange } from '../filters.ts'
import type { TimeSpan } from './time/calendar.ts'

/**
 * Returns the filters of a search: the one that was asked for, and the same within the time that the question names. In a
 * large store nothing of that time may be among the nearest otherwise.
 * @param time that the question names, null where it names none
 */
export function withNamedTime<Filter extends TimeRange>(filter: Filter, time: TimeSpan | null): Filter[] {
  const range = time === null ? null : withinBoth(filter, time)
  return range === null ? [filter] : [filter, { ...filter, ...range }]
}

/** The part of a time that a filter allows; null where there is none. */
function withinBoth({ since, until }: TimeRange, { from, to }: TimeSpan): TimeRange | null {
  const last = to === null ? null : new Date(Date.parse(to) - 1).toISOString()
  const latest = [since, from].filter((moment) => moment !== null).sort()
  const earliest = [until, last].filter((moment) => moment !== null).sort()
  const range = { since: latest.at(-1) ?? null, until: earliest[0] ?? null }
  return range.since !== null && range.until !== null && range.since > range.until ? null : range
}
