import type { TimeRange } from '../domain/filters.ts'
import { candidatesFor } from '../domain/recall/candidates-for.ts'
import { compareWords } from '../domain/recall/compare-words.ts'
import type { SearchQuery } from '../domain/recall/index-entry.ts'
import {
  type RankedItem,
  rankItems,
  unionOf,
  type WindowCandidateSet,
  without,
} from '../domain/recall/rank.ts'
import { findWithTime } from './find-with-time.ts'
import type { PreparedSearch } from './prepare-search.ts'

/** What a search needs of the thoughts or the messages. */
interface SearchableStore<Filter, Item> {
  find(query: SearchQuery, filter: Filter): Promise<WindowCandidateSet>
  byRow(rows: readonly number[]): Promise<ReadonlyMap<number, Item>>
  wordCodes(rows: readonly number[]): Promise<ReadonlyMap<number, Uint8Array>>
}

/** The best items for a question under a filter, best first; what was deleted meanwhile is missing. */
export async function searchItems<Filter extends TimeRange, Item>(
  store: SearchableStore<Filter, Item>,
  { query, wanted, words }: PreparedSearch,
  filter: Filter,
  limit: number,
): Promise<{ item: Item; figures: RankedItem }[]> {
  const found = await findWithTime(
    (narrowed) => store.find({ ...query, limit: candidatesFor(limit) }, narrowed),
    filter,
    wanted.time,
    unionOf,
  )
  return whileGone([found], async ([counted = found]) => {
    const ranked = rankItems(counted, wanted).slice(0, limit)
    const [stored, compared] = await Promise.all([
      store.byRow(ranked.map(({ item }) => item)),
      withWords(ranked, words, store),
    ])
    return compared.flatMap((figures) => {
      const item = stored.get(figures.item)
      return item === undefined ? [] : [{ item, figures }]
    })
  })
}

/** Reads what was found while it is asked what of it does not count; where some does not, again without that. */
export async function whileGone<Result>(
  found: readonly WindowCandidateSet[],
  read: (counted: readonly WindowCandidateSet[]) => Promise<Result>,
): Promise<Result> {
  const asking = found.map(({ gone }) => gone?.() ?? new Set<number>())
  const [result, ...gone] = await Promise.all([read(found), ...asking])
  if (gone.every(({ size }) => size === 0)) return result
  return read(found.map((set, place) => without(set, gone[place] ?? new Set())))
}

/** Items in their order, compared with the words of the question where the model shows these. */
export async function withWords(
  ranked: readonly RankedItem[],
  words: PreparedSearch['words'],
  store: Pick<SearchableStore<never, never>, 'wordCodes'>,
): Promise<RankedItem[]> {
  if (words === null || ranked.length === 0) return [...ranked]
  return compareWords(ranked, words, await store.wordCodes(ranked.map(({ item }) => item)))
}
