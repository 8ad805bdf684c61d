import { type Category, isClassification } from '../domain/items/category.ts'
import { namesExactly } from '../domain/match/is-doubtful.ts'
import { type Hint, type Ranking, rank } from '../domain/match/rank.ts'
import { SURE_TIERS } from '../domain/match/tier-score.ts'
import type { KnownPlace } from '../domain/query/known-places.ts'
import { parseQuery, type Query } from '../domain/query/parse-query.ts'
import type { Deps, Origin, SearchBreadth } from '../ports.ts'

export interface FoundFilters extends Ranking {
  readonly origin: Origin
}

/** Score from which a wider search cannot find anything better. */
const GOOD_ENOUGH = 0.8

/**
 * Finds the items that a query may mean, best first: the store finds, the domain ranks. If no unit has the
 * typed name, the unit of a village with that name answers; without a good match, the store searches again
 * with typing errors in every word.
 * @throws AppError as `FilterStore.candidates`
 */
export async function search(
  text: string,
  category: Category,
  { filters, lexicon }: Pick<Deps, 'filters' | 'lexicon'>,
  hint?: Hint,
): Promise<FoundFilters> {
  const ranked = async (query: Query, breadth: SearchBreadth): Promise<FoundFilters> => {
    const { items, origin } = await filters.candidates(query, breadth)
    const isPartial = origin === 'starter'
    return { ...rank(query, items, lexicon, { isPartial, ...(hint && { hint }) }), origin }
  }
  let query = parseQuery(text, category, lexicon)
  let narrow = await ranked(query, 'narrow')
  const places = isClassification(category) ? [] : await knownPlaces(query, narrow)
  if (places.length > 0) {
    query = { ...query, places }
    narrow = await ranked(query, 'narrow')
  }
  const best = narrow.ranked[0]?.match
  if (best !== undefined && (best.score >= GOOD_ENOUGH || best.tier === 'parent')) return narrow
  const wide = await ranked(query, 'wide')
  return (wide.ranked[0]?.match.score ?? 0) > (best?.score ?? 0) ? wide : narrow
}

/** Looks the places up if no loaded unit has exactly that name, or most units are not loaded. */
async function knownPlaces(
  { texts }: Query,
  { ranked: [first], origin }: FoundFilters,
): Promise<readonly KnownPlace[]> {
  const [text] = texts
  const isOfPlace = first === undefined || first.item.category === 'uat' || first.isOfUnit
  if (text === undefined || !isOfPlace) return []
  const isItself = first !== undefined && SURE_TIERS.has(first.match.tier) && namesExactly(text, first.item)
  if (isItself && origin !== 'starter') return []
  const { placesNamed } = await import('../domain/query/known-places.ts')
  return placesNamed(text.words.map((word) => word.text))
}
