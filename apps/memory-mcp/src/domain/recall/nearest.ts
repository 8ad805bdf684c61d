import { createCloseness } from '@agora-mcp/core/ranking'
import type { Thought } from '../memory.ts'
import type { WindowCandidateSet } from './rank.ts'

/** An item and its semantic closeness, 0 to 1. */
export interface Near {
  readonly item: number
  readonly similarity: number
}

/** A thought and its semantic closeness, 0 to 1. */
export interface NearThought extends Pick<Near, 'similarity'> {
  readonly thought: Thought
}

/** Minimum closeness of near duplicates. */
export const NEAR_DUPLICATE = 0.95
/** Minimum closeness of texts on the same subject. */
export const RELATED = 0.5

/** Items nearest by vector, each once, nearest first; words do not count. */
export function nearestItems(
  { candidates, background }: WindowCandidateSet,
  { least, limit }: { least: number; limit: number },
): Near[] {
  const closenessOf = createCloseness(background)
  const best = new Map<number, number>()
  for (const candidate of candidates) {
    const { item } = candidate
    best.set(item, Math.max(best.get(item) ?? 0, closenessOf(candidate)))
  }
  return [...best]
    .map(([item, similarity]) => ({ item, similarity }))
    .filter(({ similarity }) => similarity >= least)
    .sort((a, b) => b.similarity - a.similarity || a.item - b.item)
    .slice(0, limit)
}
