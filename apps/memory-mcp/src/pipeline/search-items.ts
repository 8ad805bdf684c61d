import { compareWords } from '../domain/recall/compare-words.ts'
import type { RankedItem } from '../domain/recall/rank.ts'
import type { Question, Search } from '../ports/search.ts'

/** Returns the best items under a filter, best first. */
export async function searchItems<Filter, Item>(
  store: Search<Filter, Item>,
  question: Question,
  filter: Filter,
): Promise<{ item: Item; figures: RankedItem }[]> {
  const { ranked, words, items, wordCodes } = await store.search(question, filter)
  return compareWords(ranked, words, wordCodes).flatMap((figures) => {
    const item = items.get(figures.item)
    return item === undefined ? [] : [{ item, figures }]
  })
}
