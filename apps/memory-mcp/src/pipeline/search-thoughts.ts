import { asksOfFormerTimes } from '../domain/change/change-words.ts'
import { type InOrder, LEAST_COMPARED, newestFirst } from '../domain/change/newest-first.ts'
import { ALL_THOUGHTS, type ThoughtFilter } from '../domain/filters.ts'
import type { Thought } from '../domain/memory.ts'
import type { RankedItem } from '../domain/recall/rank.ts'
import { hasExpired, isDueIn, isWithin } from '../domain/recall/thought-times.ts'
import type { TimeSpan } from '../domain/recall/time/calendar.ts'
import { timeIn } from '../domain/recall/time/time-span.ts'
import { UTC } from '../domain/recall/time/time-zone.ts'
import type { Deps } from '../ports/deps.ts'
import type { Question } from '../ports/search.ts'
import { searchItems } from './search-items.ts'

/** A thought as a search found it. */
export type SearchedThought = InOrder<{ readonly item: Thought; readonly figures: RankedItem }> & {
  /** Whether it is due or happened at the time that is asked for. */
  readonly isMeant: boolean
  /** Whether it holds no longer. */
  readonly hasExpired: boolean
}

/** Thoughts looked through for days to come, which have few words of a question. */
const MOST_LOOKED_THROUGH = 200

/**
 * Returns the best thoughts for a question under a filter, best first, those on one subject newest first. For a question about
 * a time, thoughts that are due or happened then come first; those that hold no longer come last, unless it is about the past.
 */
export async function searchThoughts(
  { thoughts }: Pick<Deps, 'thoughts'>,
  question: Question,
  filter: ThoughtFilter,
): Promise<SearchedThought[]> {
  const { text, askedAt, zone = UTC, limit } = question
  const time = timeIn(text, askedAt, zone)
  // A time that has begun, such as this month, is that of what was noted.
  const isToCome = time?.from != null && time.from > askedAt.toISOString()
  const least = isToCome ? MOST_LOOKED_THROUGH : LEAST_COMPARED
  const [found, due] = await Promise.all([
    searchItems(thoughts, { ...question, limit: Math.max(limit, least) }, filter),
    time !== null && isToCome ? dueWithin(thoughts, time, filter) : [],
  ])
  const known = new Set(found.map(({ item }) => item.uuid))
  const missing = due.filter(({ uuid }) => !known.has(uuid)).map((item) => ({ item, figures: BY_TIME_ALONE }))
  const isMeant = (item: Thought) =>
    time !== null &&
    (isToCome ? isDueIn(item, time, zone) : item.happenedAt !== null && isWithin(item.happenedAt, time))
  const ordered = newestFirst([...found, ...missing], question).map((one) => ({
    ...one,
    isMeant: isMeant(one.item),
    hasExpired: hasExpired(one.item, askedAt),
  }))
  const asksOfPast = asksOfFormerTimes(text) || (time !== null && !isToCome)
  const place = (one: SearchedThought) => (one.isMeant ? 0 : one.hasExpired && !asksOfPast ? 2 : 1)
  return ordered.toSorted((a, b) => place(a) - place(b) || byDue(a, b)).slice(0, limit)
}

/** Figures of a thought that has nothing of a question but its time. */
const BY_TIME_ALONE: RankedItem = {
  item: 0,
  score: 0,
  similarity: 0,
  evidence: { cosine: 0, lead: 0, share: 0, likeness: null },
  stretch: null,
}

/** The thoughts under a filter that are due within a time. */
async function dueWithin(
  thoughts: Deps['thoughts'],
  { from, to }: TimeSpan,
  filter: ThoughtFilter,
): Promise<readonly Thought[]> {
  const until = to === null ? null : new Date(Date.parse(to) - 1).toISOString()
  const listed = { ...ALL_THOUGHTS, ...filter, due: { since: from, until } }
  return (await thoughts.list(listed, { cursor: null, limit: MOST_LOOKED_THROUGH })).items
}

/** What is due earlier, among what is due at the time that is asked for. */
const byDue = (a: SearchedThought, b: SearchedThought): number =>
  a.isMeant && b.isMeant && a.item.due !== null && b.item.due !== null
    ? a.item.due.localeCompare(b.item.due)
    : 0
