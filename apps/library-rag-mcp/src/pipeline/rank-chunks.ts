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

export interface RankedChunks extends Ranking, Pick<ChunkCandidates, 'read'> {
  readonly resolved: ResolvedFilter
}

export async function findChunks(
  { text, embedded }: { readonly text: string; readonly embedded: Promise<EmbeddedQuestion> },
  filter: TypedFilter,
  wanted: Wanted,
  store: Pick<ChunkSearch, 'search'>,
): Promise<RankedChunks> {
  const question = { text, limit: wanted.limit, embed: () => embedded }
  // Await both together: if the store fails first, a later failure of the model must not be an unhandled
  // rejection.
  const [found, { words }] = await Promise.all([store.search(question, filter), embedded])
  return { ...rankChunks(found, words, wanted), resolved: found.resolved, read: found.read }
}

/** Puts bibliographies, indexes and citing notes behind; skips chunks deleted since. */
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
  // If one of them is a reference, others may rank before it.
  return first.some(({ chunk }) => isReference(chunk)) ? demoteReferences(await readAll(best), limit) : first
}
