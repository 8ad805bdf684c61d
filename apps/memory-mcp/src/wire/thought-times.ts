import type { ThoughtTimes } from '../domain/memory.ts'
import type { Deps } from '../ports/deps.ts'
import { dateOrMoment, endOf, startOf, timeOrNone } from './common-filter.ts'

export const thoughtTimesShape = {
  happened_at: dateOrMoment.optional().describe('When it happened, e.g. 2026-01-09.'),
  until: dateOrMoment.optional().describe('Last day it holds.'),
  due: dateOrMoment.optional().describe('Deadline.'),
}

export const newThoughtTimesShape = {
  happened_at: timeOrNone.optional().describe('Empty for none.'),
  until: timeOrNone.optional().describe('Likewise.'),
  due: timeOrNone.optional().describe('Likewise.'),
}

interface TimesInput {
  readonly happened_at?: string | undefined
  readonly until?: string | undefined
  readonly due?: string | undefined
}

/**
 * Maps the times of the wire format, leaving out absent ones. A date alone is a day of the zone: what is
 * valid or due then lasts until its end.
 */
export const toThoughtTimes = (
  { happened_at, until, due }: TimesInput,
  { zone }: Pick<Deps, 'zone'>,
): Partial<ThoughtTimes> => ({
  ...(happened_at !== undefined && { happenedAt: happened_at === '' ? null : startOf(happened_at, zone) }),
  ...(until !== undefined && { until: until === '' ? null : endOf(until, zone) }),
  ...(due !== undefined && { due: due === '' ? null : endOf(due, zone) }),
})
