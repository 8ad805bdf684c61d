import type { Chunk, StoredChunk } from '../domain/chunk.ts'
import type { ResolvedFilter, TypedFilter } from '../domain/filters/work-filter.ts'
import {
  demoteReferences,
  type Found,
  isReference,
  type Ranking,
  rankChunks,
  type Wanted,
} from '../domain/ranking/two-stages.ts'
import type { ChunkCandidates, ChunkSearch, EmbeddedQuestion } from '../ports/search.ts'

/** Ranked chunks, which are read where they are wanted. */
export interface RankedChunks extends Ranking, Pick<ChunkCandidates, 'read'> {
  readonly resolved: ResolvedFilter
}

/** Finds chunks under a filter and ranks them. */
export async function findChunks(
  { text, embedded }: { readonly text: string; readonly embedded: Promise<EmbeddedQuestion> },
  filter: TypedFilter,
  wanted: Wanted,
  store: Pick<ChunkSearch, 'search'>,
): Promise<RankedChunks> {
  const question = { text, limit: wanted.limit, embed: () => embedded }
  // Awaited together: where the store fails first, a later failure of the model is no unhandled rejection.
  const [found, { words }] = await Promise.all([store.search(question, filter), embedded])
  return { ...rankChunks(found, words, wanted), resolved: found.resolved, read: found.read }
}

/**
 * Reads the best chunks, bibliographies, indexes, notes that cite and the like put behind what speaks of the question; one
 * deleted since it was found is left out.
 */
export async function readBest<Content extends Pick<Chunk, 'unitType' | 'text'> = StoredChunk>(
  {
    best,
    read,
  }: Pick<Ranking, 'best'> & { read(ids: readonly number[]): Promise<ReadonlyMap<number, Content>> },
  limit: number,
): Promise<Found<Content>[]> {
  const readAll = async (candidates: Ranking['best']) => {
    const chunks = await read(candidates.map(({ id }) => id))
    return candidates.flatMap((candidate) => {
      const chunk = chunks.get(candidate.id)
      return chunk === undefined ? [] : [{ ...candidate, chunk }]
    })
  }
  const first = await readAll(best.slice(0, limit))
  // Where one of them is a reference, others may come before it.
  return first.some(({ chunk }) => isReference(chunk)) ? demoteReferences(await readAll(best), limit) : first
}
