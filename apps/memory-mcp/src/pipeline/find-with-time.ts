import type { TimeRange } from '../domain/filters.ts'
import type { TimeSpan } from '../domain/recall/time/calendar.ts'

/**
 * Candidates under a filter and, besides them, those of the time that a question names: in a large store none of these
 * may be among the nearest.
 * @param merge puts the second answer of `find` to the first
 */
export async function findWithTime<Filter extends TimeRange, Found>(
  find: (filter: Filter) => Promise<Found>,
  filter: Filter,
  time: TimeSpan | null,
  merge: (found: Found, inTime: Found) => Found,
): Promise<Found> {
  const range = time === null ? null : withinBoth(filter, time)
  if (range === null) return find(filter)
  const [found, inTime] = await Promise.all([find(filter), find({ ...filter, ...range })])
  return merge(found, inTime)
}

/** The time that is asked for, within that of a filter; null where nothing lies in both. */
function withinBoth({ since, until }: TimeRange, { from, to }: TimeSpan): TimeRange | null {
  const last = to === null ? null : new Date(Date.parse(to) - 1).toISOString()
  const latest = [since, from].filter((moment) => moment !== null).sort()
  const earliest = [until, last].filter((moment) => moment !== null).sort()
  const range = { since: latest.at(-1) ?? null, until: earliest[0] ?? null }
  return range.since !== null && range.until !== null && range.since > range.until ? null : range
}
