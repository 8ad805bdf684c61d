import { createWordMatcher, similarityOf, type WordVectors } from '@agora-mcp/core/ranking'
import type { RankedItem } from './rank.ts'

/**
 * The same items in the same order, with the similarity that their words give, too.
 * @param words of the question, null where the model shows none
 * @param codes by row number of the item, as `encodeWords` of core/ranking has them; an item without keeps its similarity
 */
export function compareWords(
  items: readonly RankedItem[],
  words: WordVectors | null,
  codes: ReadonlyMap<number, Uint8Array>,
): RankedItem[] {
  const matchOf = words === null ? () => null : createWordMatcher(words)
  return items.map((ranked) => {
    const own = codes.get(ranked.item)
    const likeness = own === undefined ? null : (matchOf(own)?.whole ?? null)
    const evidence = { ...ranked.evidence, likeness }
    return { ...ranked, evidence, similarity: similarityOf(evidence) }
  })
}
