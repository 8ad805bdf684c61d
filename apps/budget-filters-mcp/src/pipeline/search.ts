import type { Category } from '../domain/items/category.ts'
import { type Hint, type Ranking, rank } from '../domain/match/rank.ts'
import { parseQuery } from '../domain/query/parse-query.ts'
import type { Deps } from '../ports.ts'

/** From this score on, looking further would find nothing better. */
const GOOD_ENOUGH = 0.8

/**
 * Items that a query may mean, best first: the store finds, the domain ranks. Where nothing convinces, the store looks
 * again for typing errors in every word.
 * @throws AppError as `FilterStore.candidates`
 */
export async function search(
  text: string,
  category: Category,
  { filters, lexicon }: Pick<Deps, 'filters' | 'lexicon'>,
  hint?: Hint,
): Promise<Ranking> {
  const query = parseQuery(text, category, lexicon)
  const narrow = rank(query, await filters.candidates(query, 'narrow'), lexicon, hint)
  const best = narrow.ranked[0]?.match
  if (best !== undefined && (best.score >= GOOD_ENOUGH || best.tier === 'parent')) return narrow
  const wide = rank(query, await filters.candidates(query, 'wide'), lexicon, hint)
  return (wide.ranked[0]?.match.score ?? 0) > (best?.score ?? 0) ? wide : narrow
}
