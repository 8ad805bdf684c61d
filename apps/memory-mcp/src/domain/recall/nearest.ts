import { createCloseness } from '@agora-mcp/core/ranking'
import type { WindowCandidateSet } from './rank.ts'

/** An item and how close it is in meaning, 0 to 1. */
export interface Near {
  readonly item: number
  readonly similarity: number
}

/** A text that says the same in nearly the same words. */
export const NEAR_DUPLICATE = 0.95
/** A text on the same subject. */
export const RELATED = 0.5

/** The items nearest in meaning alone, each once, nearest first; words do not count. */
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
