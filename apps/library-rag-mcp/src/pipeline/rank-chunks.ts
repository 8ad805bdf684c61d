import type { CandidateSet, WordVectors } from '@agora-mcp/core/ranking'
import type { Chunk } from '../domain/chunk.ts'
import {
  type Found,
  firstStage,
  onlyNames,
  putNamesBehind,
  type Ranking,
  secondStage,
  type Wanted,
} from '../domain/rank-fusion.ts'

/** Reads something of chunks by row number; those without, or deleted meanwhile, are missing. */
type ReadRows<Content> = (ids: readonly number[]) => Promise<ReadonlyMap<number, Content>>

/**
 * Orders chunks that a store found, in two stages.
 * @param words Of the question; null where the model shows none.
 */
export async function rankByWords(
  found: CandidateSet,
  wanted: Wanted,
  words: WordVectors | null,
  readCodes: ReadRows<Uint8Array>,
): Promise<Ranking> {
  const { ranked, compared } = firstStage(found)
  const codes = words === null || compared.length === 0 ? new Map() : await readCodes(compared)
  return secondStage(ranked, words, codes, wanted)
}

/**
 * Reads the best chunks, bibliographies, indexes, notes that cite and the like put behind what speaks of the question; one
 * deleted since it was found is left out.
 */
export async function readBest<Content extends Pick<Chunk, 'unitType' | 'text'>>(
  { best }: Ranking,
  limit: number,
  read: ReadRows<Content>,
): Promise<Found<Content>[]> {
  const readAll = async (candidates: Ranking['best']) => {
    const chunks = await read(candidates.map(({ id }) => id))
    return candidates.flatMap((candidate) => {
      const chunk = chunks.get(candidate.id)
      return chunk === undefined ? [] : [{ ...candidate, chunk }]
    })
  }
  const first = await readAll(best.slice(0, limit))
  // Where one of them only names, others may come before it.
  return first.some(({ chunk }) => onlyNames(chunk)) ? putNamesBehind(await readAll(best), limit) : first
}
