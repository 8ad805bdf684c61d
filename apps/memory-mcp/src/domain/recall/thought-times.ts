import type { Thought, ThoughtTimes } from '../memory.ts'
import type { TimeSpan } from './time/calendar.ts'
import { mentionsDayIn } from './time/mentioned-days.ts'
import type { TimeZone } from './time/time-zone.ts'

export const hasExpired = ({ until }: Pick<ThoughtTimes, 'until'>, now: Date): boolean =>
  until !== null && until < now.toISOString()

/** Time that a thought is about: of the event, or of the note. */
export const momentOf = ({ happenedAt, timestamp }: Pick<Thought, 'happenedAt' | 'timestamp'>): string =>
  happenedAt ?? timestamp

/** Checks whether a thought is due within a time, or, without a due date, mentions a day within it. */
export const isDueIn = (thought: Thought, time: TimeSpan, zone: TimeZone): boolean =>
  thought.due === null
    ? mentionsDayIn(thought.content, new Date(momentOf(thought)), time, zone)
    : isWithin(thought.due, time)

export const isWithin = (moment: string, { from, to }: TimeSpan): boolean =>
  (from === null || moment >= from) && (to === null || moment < to)
