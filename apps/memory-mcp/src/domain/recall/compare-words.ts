import { createWordMatcher, type QuestionWords, similarityOf } from '@agora-mcp/core/ranking'
import type { RankedItem } from './rank.ts'

/**
 * Compares items with the words of a question: the order stays, `similarity` takes the words into account,
 * and each item gets the likeness of every word. Without word vectors the items stay as they are.
 * @param words of the question, null if the model has no word vectors
 * @param codes by row number of the item, in the format of `encodeWords` in core/ranking; an item without
 * codes keeps its similarity
 */
export function compareWords<Ranked extends RankedItem>(
  items: readonly Ranked[],
  words: QuestionWords | null,
  codes: ReadonlyMap<number, Uint8Array>,
): Ranked[] {
  if (words === null || items.length === 0) return [...items]
  const matchOf = createWordMatcher(words)
  return items.map((ranked) => {
    const own = codes.get(ranked.item)
    const match = own === undefined ? null : matchOf(own)
    const evidence = { ...ranked.evidence, likeness: match?.whole ?? null }
    const wordLikeness =
      match === null ? null : new Map(words.texts.map((text, at) => [text, match.words[at] ?? 0]))
    return { ...ranked, evidence, wordLikeness, similarity: similarityOf(evidence) }
  })
}
