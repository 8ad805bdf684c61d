import { scoreWithinOne } from '@agora-mcp/core/ranking'
import { type Chunk, isBackMatter } from '../chunk.ts'
import type { Found } from '../ranking/second-stage.ts'
import { onlyCites } from './citing-note.ts'

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
