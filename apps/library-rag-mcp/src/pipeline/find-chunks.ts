import type { StoredChunk } from '../domain/chunk.ts'
import type { ResolvedFilter, TypedFilter } from '../domain/filters/work-filter.ts'
import type { Found } from '../domain/ranking/second-stage.ts'
import { type Merged, mergeNearDuplicates } from '../domain/selection/near-duplicates.ts'
import { nothingNearHint } from '../domain/selection/nothing-near-hint.ts'
import { keepBestChunks } from '../domain/selection/references-last.ts'
import type { ChunkQuestion, ChunkSearch, FoundChunks } from '../ports/search.ts'

/** Factor of passages ranked beyond the limit, since several documents may have the same one. */
const OVERFETCH = 2

export interface ChosenChunks {
  /** Best first, each with the same passage of other documents. */
  readonly best: readonly Merged<Found<StoredChunk>>[]
  readonly resolved: ResolvedFilter
  /** Advice if nothing, or nothing near, was found; else null. */
  readonly hint: string | null
}

/** Finds the passages that answer a question: those that only give references last, the same passage once. */
export async function findChunks(
  question: ChunkQuestion,
  filter: TypedFilter,
  store: Pick<ChunkSearch, 'search'>,
): Promise<ChosenChunks> {
  const { text, limit } = question
  const found = await store.search({ ...question, limit: OVERFETCH * limit }, filter)
  const { resolved } = found
  const merge = (most: number) =>
    mergeNearDuplicates(keepBestChunks(found.best, most), ({ chunk }) => ({
      text: chunk.text,
      sourceId: chunk.work.sourceId,
    }))
  let best = merge(limit)
  // Refill the places of merged duplicates.
  if (best.length < limit && found.best.length > limit) best = merge(OVERFETCH * limit).slice(0, limit)
  const texts = best.map(({ item: { similarity, chunk } }) => ({ similarity, text: chunk.text }))
  return { best, resolved, hint: nothingNearHint(text, texts, 'passages') ?? emptyHint(found) }
}

/** Explains why nothing was found; null if something was. */
function emptyHint({ best, foundAny, resolved }: FoundChunks): string | null {
  if (resolved.filter === null) return resolved.hint
  if (best.length > 0) return null
  if (foundAny) return 'No passage reaches min_similarity; lower it to see the nearest.'
  return 'The library has no passage under these filters; list_documents shows what is stored, parse_pdf adds to it.'
}
