import type { StoredChunk } from '../domain/chunk.ts'
import type { ResolvedFilter, TypedFilter } from '../domain/filters/work-filter.ts'
import { type Found, rankChunks } from '../domain/ranking/second-stage.ts'
import type { ChunkSearch, Question } from '../ports/search.ts'

export interface FoundChunks {
  /** Best first, more than the question's limit where there are more; the last word is `keepBestChunks`. */
  readonly best: readonly Found<StoredChunk>[]
  /** True if anything was found, similar or not. */
  readonly foundAny: boolean
  readonly resolved: ResolvedFilter
}

/** @param minSimilarity 0 to 1; 0 excludes nothing */
export async function findChunks(
  question: Question,
  filter: TypedFilter,
  minSimilarity: number,
  store: Pick<ChunkSearch, 'search'>,
): Promise<FoundChunks> {
  const contents = minSimilarity > 0 ? 'all' : 'best'
  const found = await store.search({ ...question, contents }, filter)
  const { best, foundAny } = rankChunks(found, { limit: question.limit, minSimilarity })
  const withContents = best.flatMap((candidate) => {
    const chunk = found.chunks.get(candidate.id)
    return chunk === undefined ? [] : [{ ...candidate, chunk }]
  })
  return { best: withContents, foundAny, resolved: found.resolved }
}
