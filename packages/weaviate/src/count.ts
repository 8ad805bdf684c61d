import type { FilterValue } from 'weaviate-client'
import { type Collection, UNUSED_ID } from './client-collection.ts'
import { type Condition, toFilter } from './conditions.ts'
import { type FilterMatches, filterMatches } from './filter-matches.ts'

// An aggregation reads every object that it counts (Weaviate 1.39.1). A query is answered from the index, and
// its profile contains the number of matches; aggregations are only used for servers without profiles.

export async function countObjects(
  collection: Collection,
  conditions: readonly Condition[],
): Promise<number> {
  const filter = toFilter(conditions)
  if (filter === null) return 0
  // Exclusions alone would be subtracted from all ids ever assigned, including deleted ones.
  const isCounted = filter !== undefined && !conditions.every((condition) => 'noneOf' in condition)
  const matches = isCounted ? await matchesOf(collection, unlimited(filter)) : null
  if (matches !== null) return matches.all
  // Without a condition the server asks all replicas, and returns 0 if one is down.
  const filters = filter ?? collection.filter.byId().notEqual(UNUSED_ID)
  return (await collection.aggregate.overAll({ filters })).totalCount
}

/** Counts the objects with each of these terms of a property, in order. */
export async function countTerms(
  collection: Collection,
  terms: readonly string[],
  property: string,
): Promise<number[]> {
  if (terms.length === 0) return []
  const filters = [...new Set(terms)].map(
    (value): FilterValue => ({ operator: 'Equal', target: { property }, value }),
  )
  const matches = await matchesOf(collection, { operator: 'Or', filters, value: null })
  return Promise.all(
    terms.map((term) => matches?.byValue.get(term) ?? countObjects(collection, [{ property, equals: term }])),
  )
}

/** Splits a filter into at least two parts: a single one may stop reading at the limit of its query. */
const unlimited = (filter: FilterValue): FilterValue =>
  filter.operator === 'And' ? filter : { operator: 'And', filters: [filter, filter], value: null }

async function matchesOf(collection: Collection, filters: FilterValue): Promise<FilterMatches | null> {
  const { queryProfile } = await collection.query.fetchObjects({
    filters,
    limit: 1,
    returnProperties: [],
    returnMetadata: ['queryProfile'],
  })
  return filterMatches(queryProfile)
}
