import { type CandidateSet, NO_CANDIDATES } from '@agora-mcp/core/ranking'
import { type HybridResult, readAhead, type StoredObject } from '@agora-mcp/weaviate'
import { isTyped, NO_FILTER, resolveFilter } from '../../domain/filters/work-filter.ts'
import {
  CHUNK_CANDIDATES,
  firstStage,
  NO_COMPARISON,
  rankCandidates,
  SUMMARY_CANDIDATES,
} from '../../domain/ranking/two-stages.ts'
import type { StoredWork } from '../../domain/work.ts'
import type { ChunkCandidates, ChunkSearch, SummaryCandidates, SummarySearch } from '../../ports/search.ts'
import { readRows } from './read-rows.ts'
import {
  CHUNK_PROPERTIES,
  generationOf,
  rowOf,
  SECTION_ABOVE,
  SUMMARY_PROPERTIES,
  toChunk,
  toSummary,
  toWordCodes,
  WORD_CODES,
} from './rows.ts'
import {
  createSearchStart,
  haveExistingWorks,
  type LivingWorks,
  readLivingWorks,
  untilConsistent,
} from './search-rounds.ts'
import { readSectionCosines } from './section-cosines.ts'
import type { StoreState } from './store-state.ts'
import { workConditions } from './work-conditions.ts'

type Properties = StoredObject['properties']

type Start = ReturnType<typeof createSearchStart>

/**
 * Creates the searches of passages and summaries, of three rounds of requests each: the state and the word
 * statistics while the question is embedded; the candidates; the texts, the data for reranking and the works, to
 * check that the documents still exist. Under a filter, one more where the works have changed since the last.
 */
export function createSearches(store: StoreState): { chunks: ChunkSearch; summaries: SummarySearch } {
  const start = createSearchStart(store)
  return { chunks: createChunkSearch(store, start), summaries: createSummarySearch(store, start) }
}

function createChunkSearch(store: StoreState, startSearch: Start): ChunkSearch {
  const searches: ChunkSearch = {
    async byWords(question) {
      const { candidates, read } = await searches.search(question, {})
      const ids = candidates.filter(({ bm25 }) => bm25 > 0).toSorted((a, b) => b.bm25 - a.bm25)
      const best = ids.slice(0, question.limit).map(({ id }) => id)
      const found = await read(best)
      return best.flatMap((id) => {
        const chunk = found.get(id)
        if (chunk === undefined) return []
        const { work, text, charStart, charEnd } = chunk
        return [{ sourceId: work.sourceId, text, charStart, charEnd }]
      })
    },
    search: (question, filter) =>
      untilConsistent<ChunkCandidates>(async () => {
        const start = await startSearch(question, ({ chunkIndex }) => chunkIndex)
        const names =
          start !== null && isTyped(filter) ? (await store.catalogue(start.state)).names : NO_NAMES
        const resolved = isTyped(filter) ? resolveFilter(filter, names) : NO_FILTER
        if (start === null || resolved.filter === null) {
          const answer = { ...NO_CANDIDATES, ...NO_COMPARISON, resolved, read: readNothing }
          return { answer, isConsistent: true }
        }
        const result = await start.find({
          conditions: workConditions(resolved.filter),
          limit: Math.max(CHUNK_CANDIDATES, question.limit),
          properties: [SECTION_ABOVE],
        })
        const found = toCandidates(result)
        const { ranked, compared } = firstStage(found)
        const shown = ranked.slice(0, Math.max(question.limit, compared.length)).map(({ id }) => id)
        const { chunks, wordCodes, summaries } = start.version
        const { vector, words } = start.question
        const [works, codes, sectionCosines, read] = await Promise.all([
          readLivingWorks(store, result),
          words === null ? NO_ROWS : readRows(wordCodes, compared, [WORD_CODES]),
          readSectionCosines(summaries, placesAbove(result, compared), vector),
          readAhead(shown, (ids) => readRows(chunks, ids, CHUNK_PROPERTIES)),
        ])
        const answer = {
          ...found,
          wordCodes: new Map(Array.from(codes, ([id, own]) => [id, toWordCodes(own)])),
          sectionCosines,
          resolved,
          read: async (ids: readonly number[]) => withWorks(await read(ids), works, toChunk),
        }
        return { answer, isConsistent: haveExistingWorks(result, works) }
      }),
  }
  return searches
}

function createSummarySearch(store: StoreState, startSearch: Start): SummarySearch {
  return {
    search: (question, levels) =>
      untilConsistent<SummaryCandidates>(async () => {
        const start = await startSearch(question, ({ summaryIndex }) => summaryIndex)
        if (start === null) {
          return { answer: { ...NO_CANDIDATES, read: readNothing }, isConsistent: true }
        }
        const result = await start.find({
          conditions: [{ property: 'level', anyOf: levels }],
          limit: Math.max(SUMMARY_CANDIDATES, question.limit),
          properties: [],
        })
        const found = toCandidates(result)
        const { best } = rankCandidates(found, { limit: question.limit, minSimilarity: 0 })
        const [works, read] = await Promise.all([
          readLivingWorks(store, result),
          readAhead(
            best.map(({ id }) => id),
            (ids) => readRows(start.version.summaries, ids, SUMMARY_PROPERTIES),
          ),
        ])
        const answer = {
          ...found,
          read: async (ids: readonly number[]) => withWorks(await read(ids), works, toSummary),
        }
        return { answer, isConsistent: haveExistingWorks(result, works) }
      }),
  }
}

const NO_NAMES = { authors: [], titles: [], languages: [] }
const NO_ROWS: ReadonlyMap<number, Properties> = new Map()
const readNothing = async () => new Map()

/** Attaches works to items by row number; skips items whose work was deleted. */
function withWorks<Item>(
  rows: ReadonlyMap<number, Properties>,
  works: LivingWorks,
  toItem: (properties: Properties, work: StoredWork) => Item,
): ReadonlyMap<number, Item> {
  return new Map(
    Array.from(rows).flatMap(([row, properties]) => {
      const work = works.get(generationOf(row))
      return work === undefined ? [] : [[row, toItem(properties, work)] as const]
    }),
  )
}

const rowOfObject = ({ generation, order_index }: Properties): number =>
  rowOf(Number(generation), Number(order_index))

/** Maps the row numbers of chunks found to the index of the section above each. */
function placesAbove({ found }: HybridResult, rows: readonly number[]): Map<number, number> {
  const wanted = new Set(rows)
  return new Map(
    found.flatMap(({ object: { properties } }) => {
      const [row, place] = [rowOfObject(properties), properties[SECTION_ABOVE]]
      return wanted.has(row) && typeof place === 'number' ? [[row, place] as const] : []
    }),
  )
}

function toCandidates({ found, ...figures }: HybridResult): CandidateSet {
  return {
    ...figures,
    candidates: found.map(({ object, cosine, bm25, hubness, language }) => ({
      id: rowOfObject(object.properties),
      cosine,
      bm25,
      hubness,
      language,
    })),
  }
}
