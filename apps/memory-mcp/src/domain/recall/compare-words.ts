import { createWordMatcher, similarityOf, type WordVectors } from '@agora-mcp/core/ranking'
import type { RankedItem } from './rank.ts'

/**
 * Compares items with the words of a question: the order stays, `similarity` takes the words into account.
 * @param words of the question, null if the model has no word vectors
 * @param codes by row number of the item, in the format of `encodeWords` in core/ranking; an item without
 * codes keeps its similarity
 */
export function compareWords<Ranked extends RankedItem>(
  items: readonly Ranked[],
  words: WordVectors | null,
  codes: ReadonlyMap<number, Uint8Array>,
): Ranked[] {
  const matchOf = words === null ? () => null : createWordMatcher(words)
  return items.map((ranked) => {
    const own = codes.get(ranked.item)
    const likeness = own === undefined ? null : (matchOf(own)?.whole ?? null)
    const evidence = { ...ranked.evidence, likeness }
    return { ...ranked, evidence, similarity: similarityOf(evidence) }
  })
}
