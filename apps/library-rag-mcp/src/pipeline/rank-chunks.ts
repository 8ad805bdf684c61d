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
} from '../domain/ranking/two-stages.ts'
import type { ChunkQuery, ChunkSearch } from '../ports/search.ts'

/** Reads something of chunks by row number; those without, or deleted meanwhile, are missing. */
type ReadRows<Content> = (ids: readonly number[]) => Promise<ReadonlyMap<number, Content>>

/** What the second stage needs of a question. */
interface ComparedQuestion {
  readonly vector: Float32Array
  /** Null where the model shows none. */
  readonly words: WordVectors | null
}

/** A search is repeated where a document came or went meanwhile; in the end, what was found stands. */
const MOST_TRIES = 4

/** Finds chunks and orders them, again where documents came or went meanwhile. */
export async function findInStages(
  query: ChunkQuery & { readonly embedded: Promise<ComparedQuestion> },
  wanted: Wanted,
  store: Pick<ChunkSearch, 'candidates' | 'wordCodes' | 'sectionCosines' | 'readAhead'>,
): Promise<Ranking> {
  for (let tries = 1; ; tries += 1) {
    // Awaited together: where the store fails first, a later failure of the model is no unhandled rejection.
    const [found, question] = await Promise.all([store.candidates(query), query.embedded])
    const [ranking, isCurrent] = await Promise.all([
      rankInStages(found, wanted, question, store),
      found.isCurrent(),
    ])
    if (isCurrent || tries === MOST_TRIES) return ranking
  }
}

/** Orders chunks that a store found, in two stages. */
export async function rankInStages(
  found: CandidateSet,
  wanted: Wanted,
  { vector, words }: ComparedQuestion,
  store: Pick<ChunkSearch, 'wordCodes' | 'sectionCosines' | 'readAhead'>,
): Promise<Ranking> {
  const { ranked, compared } = firstStage(found)
  const shown = ranked.slice(0, Math.max(wanted.limit, compared.length)).map(({ id }) => id)
  const [, codes, sections] = await Promise.all([
    // Begins first: what it reads serves the others, too.
    store.readAhead(shown),
    words === null || compared.length === 0 ? new Map() : store.wordCodes(compared),
    compared.length === 0 ? new Map() : store.sectionCosines(compared, vector),
  ])
  return secondStage(ranked, words, { codes, sections }, wanted)
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
