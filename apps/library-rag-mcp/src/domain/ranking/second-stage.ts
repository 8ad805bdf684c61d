import {
  type RankedCandidate,
  RERANKED,
  rerank,
  scoreWithinOne,
  type WordVectors,
} from '@agora-mcp/core/ranking'
import { type Chunk, isBackMatter } from '../chunk.ts'
import { onlyCites } from '../selection/citing-note.ts'
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

export const NO_COMPARISON: Comparison = {
  ranked: [],
  words: null,
  wordCodes: new Map(),
  sectionCosines: new Map(),
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

/**
 * Subtracted from the score of a chunk of references: a bibliography, or notes that only cite, contain the
 * words of every theme without discussing any. Chosen by measurement, docs/adr/0002-fusion.md: words that
 * occur nowhere else still bring it to the front.
 */
const REFERENCE_PENALTY = scoreWithinOne(0.1)

/** Checks whether a chunk only names works or subjects. */
const isReference = ({ unitType, text }: Pick<Chunk, 'unitType' | 'text'>): boolean =>
  isBackMatter(unitType) || (unitType === 'note' && onlyCites(text))

/** Keeps the best results, with references behind chunks that discuss the question. */
export function keepBestChunks<Content extends Pick<Chunk, 'unitType' | 'text'>>(
  found: readonly Found<Content>[],
  limit: number,
): readonly Found<Content>[] {
  const first = found.slice(0, limit)
  // If one of them is a reference, others may rank before it.
  if (!first.some(({ chunk }) => isReference(chunk))) return first
  return found
    .map((each) => (isReference(each.chunk) ? { ...each, score: each.score - REFERENCE_PENALTY } : each))
    .sort((a, b) => b.score - a.score || a.id - b.id)
    .slice(0, limit)
}
