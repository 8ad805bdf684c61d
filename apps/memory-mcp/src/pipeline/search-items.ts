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
  return readWhileChecking([found], async (counted) => {
    const ranked = rankItems(counted(found), wanted).slice(0, limit)
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

/**
 * Reads the best of what was found while the store checks all of it. Where some does not count any more, the best of the
 * rest are read again.
 * @param read gets a function that leaves out of a set what does not count
 */
export async function readWhileChecking<Result>(
  found: readonly WindowCandidateSet[],
  read: (counted: (set: WindowCandidateSet) => WindowCandidateSet) => Promise<Result>,
): Promise<Result> {
  const checking = found.map(async (set) => [set, (await set.gone?.()) ?? new Set<number>()] as const)
  const [result, ...checked] = await Promise.all([read((set) => set), ...checking])
  if (checked.every(([, { size }]) => size === 0)) return result
  const gone = new Map(checked)
  return read((set) => without(set, gone.get(set) ?? new Set()))
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
