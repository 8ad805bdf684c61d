import type { TimeRange } from '../filters.ts'
import type { TimeSpan } from './time/calendar.ts'

/**
 * Returns the filters of a search: the given one, and the same limited to the time named in the question.
 * Otherwise, in a large store, nothing of that time may be among the nearest items.
 * @param time time named in the question, null if there is none
 */
export function withNamedTime<Filter extends TimeRange>(filter: Filter, time: TimeSpan | null): Filter[] {
  const range = time === null ? null : withinBoth(filter, time)
  return range === null ? [filter] : [filter, { ...filter, ...range }]
}

/** Intersection of a time with a filter; null if empty. */
function withinBoth({ since, until }: TimeRange, { from, to }: TimeSpan): TimeRange | null {
  const last = to === null ? null : new Date(Date.parse(to) - 1).toISOString()
  const latest = [since, from].filter((moment) => moment !== null).sort()
  const earliest = [until, last].filter((moment) => moment !== null).sort()
  const range = { since: latest.at(-1) ?? null, until: earliest[0] ?? null }
  return range.since !== null && range.until !== null && range.since > range.until ? null : range
}
