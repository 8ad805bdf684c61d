import { type InOrder, LEAST_COMPARED, newestFirst } from '../domain/change/newest-first.ts'
import type { ThoughtFilter } from '../domain/filters.ts'
import type { Thought } from '../domain/memory.ts'
import type { RankedItem } from '../domain/recall/rank.ts'
import type { Deps } from '../ports/deps.ts'
import type { Question } from '../ports/search.ts'
import { searchItems } from './search-items.ts'

/** A thought as a search found it. */
export type SearchedThought = InOrder<{ readonly item: Thought; readonly figures: RankedItem }>

/** Returns the best thoughts for a question under a filter, best first, those on one subject newest first. */
export async function searchThoughts(
  { thoughts }: Pick<Deps, 'thoughts'>,
  question: Question,
  filter: ThoughtFilter,
): Promise<SearchedThought[]> {
  const compared = { ...question, limit: Math.max(question.limit, LEAST_COMPARED) }
  const found = await searchItems(thoughts, compared, filter)
  return newestFirst(found, question).slice(0, question.limit)
}
