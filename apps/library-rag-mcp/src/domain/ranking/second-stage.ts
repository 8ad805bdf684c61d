import { type RankedCandidate, RERANKED, rerank, type WordVectors } from '@agora-mcp/core/ranking'
import { type FirstStage, keepBest, type Ranking, type Wanted } from './first-stage.ts'

export type Found<Content> = RankedCandidate & { readonly chunk: Content }

/** Input of the second stage; maps are by row number of a chunk, which is absent if a chunk has none. */
export interface Comparison extends Pick<FirstStage, 'ranked'> {
  /** Words of the question; null if the model does not provide them. */
  readonly words: WordVectors | null
  /** Word codes from `encodeWords`; empty if the model does not provide them. */
  readonly wordCodes: ReadonlyMap<number, Uint8Array>
  /** By row number, with the mean of the chunks of the section above the chunk's own. */
  readonly sectionCosines: ReadonlyMap<number, number>
}

/**
 * Runs the second of two stages: the top chunks are compared with the question word by word, with the other
 * results, and by their sections. Excluding chunks for their similarity does not change the order of the
 * rest.
 */
export function rankChunks(
  { ranked, words, wordCodes, sectionCosines }: Comparison,
  { limit, minSimilarity }: Wanted,
): Ranking {
  const wanted = { limit: Math.max(limit, RERANKED), minSimilarity }
  if (ranked.length < 2) return keepBest(ranked, wanted)
  return keepBest(rerank(ranked, words, wordCodes, sectionCosines), wanted)
}

/** Adds the contents of chunks, by row number; what was deleted since is left out. */
export function withContents<Content>(
  best: readonly RankedCandidate[],
  contents: ReadonlyMap<number, Content>,
): Found<Content>[] {
  return best.flatMap((candidate) => {
    const chunk = contents.get(candidate.id)
    return chunk === undefined ? [] : [{ ...candidate, chunk }]
  })
}
