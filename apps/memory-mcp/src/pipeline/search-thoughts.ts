import { type InOrder, LEAST_COMPARED, newestFirst } from '../domain/change/newest-first.ts'
import type { ThoughtFilter } from '../domain/filters.ts'
import type { Thought } from '../domain/memory.ts'
import type { RankedItem } from '../domain/recall/rank.ts'
import { mentionsDayIn } from '../domain/recall/time/mentioned-days.ts'
import { timeIn } from '../domain/recall/time/time-span.ts'
import { UTC } from '../domain/recall/time/time-zone.ts'
import type { Deps } from '../ports/deps.ts'
import type { Question } from '../ports/search.ts'
import { searchItems } from './search-items.ts'

/** A thought as a search found it. */
export type SearchedThought = InOrder<{ readonly item: Thought; readonly figures: RankedItem }>

/** Thoughts looked through for days to come, which have few words of a question. */
const MOST_LOOKED_THROUGH = 200

/**
 * Returns the best thoughts for a question under a filter, best first, those on one subject newest first. For a question about
 * days to come, thoughts that name one of these come first.
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
  const found = await searchItems(thoughts, { ...question, limit: Math.max(limit, least) }, filter)
  const ordered = newestFirst(found, question)
  if (time === null || !isToCome) return ordered.slice(0, limit)
  const isMeant = ({ item }: SearchedThought) =>
    mentionsDayIn(item.content, new Date(item.timestamp), time, zone)
  return [...ordered.filter(isMeant), ...ordered.filter((one) => !isMeant(one))].slice(0, limit)
}
