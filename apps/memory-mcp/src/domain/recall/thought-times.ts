import type { Thought, ThoughtTimes } from '../memory.ts'
import type { TimeSpan } from './time/calendar.ts'
import { mentionsDayIn } from './time/mentioned-days.ts'
import type { TimeZone } from './time/time-zone.ts'

/** Tells whether a thought holds no longer. */
export const hasExpired = ({ until }: Pick<ThoughtTimes, 'until'>, now: Date): boolean =>
  until !== null && until < now.toISOString()

/** The moment that a thought is about: when it happened, or when it was noted. */
export const momentOf = ({ happenedAt, timestamp }: Pick<Thought, 'happenedAt' | 'timestamp'>): string =>
  happenedAt ?? timestamp

/** Tells whether a thought is due within a time, or names a day within it where it does not say when it is due. */
export const isDueIn = (thought: Thought, time: TimeSpan, zone: TimeZone): boolean =>
  thought.due === null
    ? mentionsDayIn(thought.content, new Date(momentOf(thought)), time, zone)
    : isWithin(thought.due, time)

/** Tells whether a moment lies within a time. */
export const isWithin = (moment: string, { from, to }: TimeSpan): boolean =>
  (from === null || moment >= from) && (to === null || moment < to)
