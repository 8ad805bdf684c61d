import { compareWords } from '../domain/recall/compare-words.ts'
import { type RankedItem, rankItems } from '../domain/recall/rank.ts'
import type { Candidates, Question, Search } from '../ports/search.ts'

/** Returns the best items under a filter, best first; those deleted in the meantime are left out. */
export async function searchItems<Filter, Item>(
  store: Search<Filter, Item>,
  question: Question,
  filter: Filter,
): Promise<{ item: Item; figures: RankedItem }[]> {
  const { found, wanted, words, read, wordCodes } = await store.search(question, filter)
  const ranked = rankItems(found, wanted).slice(0, question.limit)
  const [stored, compared] = await Promise.all([
    read(ranked.map(({ item }) => item)),
    withWords(ranked, words, wordCodes),
  ])
  return compared.flatMap((figures) => {
    const item = stored.get(figures.item)
    return item === undefined ? [] : [{ item, figures }]
  })
}

/** Compares items with the words of the question if the model has word vectors; the order stays. */
export async function withWords<Ranked extends RankedItem>(
  ranked: readonly Ranked[],
  words: Candidates<unknown>['words'],
  wordCodes: Candidates<unknown>['wordCodes'],
): Promise<Ranked[]> {
  if (words === null || ranked.length === 0) return [...ranked]
  return compareWords(ranked, words, await wordCodes(ranked.map(({ item }) => item)))
}
