import type { EmbedQuestion } from '@agora-mcp/core/embedding'
import { type CandidateSet, NO_CANDIDATES } from '@agora-mcp/core/ranking'
import type { HybridResult, StoredObject } from '@agora-mcp/weaviate'
import { isTyped, NO_FILTER, resolveFilter, type TypedFilter } from '../../domain/filters/work-filter.ts'
import {
  CHUNK_CANDIDATES,
  firstStage,
  possiblyBest,
  rankCandidates,
  SUMMARY_CANDIDATES,
} from '../../domain/ranking/first-stage.ts'
import { rankChunks, withContents } from '../../domain/ranking/second-stage.ts'
import type { StoredWork } from '../../domain/work.ts'
import type {
  ChunkCandidates,
  ChunkSearch,
  FoundChunks,
  Question,
  SummaryCandidates,
  SummarySearch,
  WordHit,
} from '../../ports/search.ts'
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
export function createSearches(
  store: StoreState,
  embedQuestion: EmbedQuestion,
): { chunks: ChunkSearch; summaries: SummarySearch } {
  const start = createSearchStart(store, embedQuestion)
  return { chunks: createChunkSearch(store, start), summaries: createSummarySearch(store, start) }
}

const createChunkSearch = (store: StoreState, startSearch: Start): ChunkSearch => {
  /** Finds the candidates under a filter; null where it excludes every work. */
  const find = async (question: Question, typed: TypedFilter) => {
    const start = await startSearch(question, ({ chunkIndex }) => chunkIndex)
    const resolve = async () =>
      resolveFilter(typed, start === null ? NO_NAMES : (await store.catalogue(start.state)).names)
    const resolved = isTyped(typed) || start === null ? await resolve() : NO_FILTER
    if (start === null || resolved.filter === null) return { found: null, resolved }
    const result = await start.find({
      conditions: workConditions(resolved.filter),
      limit: Math.max(CHUNK_CANDIDATES, question.limit),
      properties: [SECTION_ABOVE],
    })
    const hasFound = result.found.length > 0
    return { found: { start, result }, resolved: hasFound ? resolved : await resolve() }
  }
  return {
    search: (question, filter) =>
      untilConsistent<FoundChunks>(async () => {
        const { found, resolved } = await find(question, filter)
        if (found === null) return { answer: { best: [], foundAny: false, resolved }, isConsistent: true }
        const { result, start } = found
        const first = firstStage(toCandidates(result))
        const { chunks, wordCodes, summaries } = start.version
        const { vector, words } = start.question
        const [works, codes, sectionCosines, texts] = await Promise.all([
          readLivingWorks(store, result),
          words === null ? NO_ROWS : readRows(wordCodes, first.compared, [WORD_CODES]),
          readSectionCosines(summaries, placesAbove(result, first.compared), vector),
          readRows(chunks, possiblyBest(first, question), CHUNK_PROPERTIES),
        ])
        const { best, foundAny } = rankChunks(
          {
            ranked: first.ranked,
            words,
            wordCodes: new Map(Array.from(codes, ([id, own]) => [id, toWordCodes(own)])),
            sectionCosines,
          },
          question,
        )
        const answer = { best: withContents(best, withWorks(texts, works, toChunk)), foundAny, resolved }
        return { answer, isConsistent: haveExistingWorks(result, works) }
      }),
    candidates: (question, filter) =>
      untilConsistent<ChunkCandidates>(async () => {
        const { found } = await find(question, filter)
        if (found === null) return { answer: { ...NO_CANDIDATES, chunks: new Map() }, isConsistent: true }
        const { result, start } = found
        const set = toCandidates(result)
        const rows = set.candidates.map(({ id }) => id)
        const [works, texts] = await Promise.all([
          readLivingWorks(store, result),
          readRows(start.version.chunks, rows, CHUNK_PROPERTIES),
        ])
        const answer = { ...set, chunks: withWorks(texts, works, toChunk) }
        return { answer, isConsistent: haveExistingWorks(result, works) }
      }),
    byWords: (question) =>
      untilConsistent<readonly WordHit[]>(async () => {
        const start = await startSearch(question, ({ chunkIndex }) => chunkIndex)
        if (start === null) return { answer: [], isConsistent: true }
        const limit = Math.max(CHUNK_CANDIDATES, question.limit)
        const result = await start.find({ conditions: [], limit, properties: [] })
        const best = toCandidates(result)
          .candidates.filter(({ bm25 }) => bm25 > 0)
          .toSorted((a, b) => b.bm25 - a.bm25)
          .slice(0, question.limit)
          .map(({ id }) => id)
        const [works, texts] = await Promise.all([
          readLivingWorks(store, result),
          readRows(start.version.chunks, best, CHUNK_PROPERTIES),
        ])
        const found = withWorks(texts, works, toChunk)
        const answer = best.flatMap((id) => {
          const chunk = found.get(id)
          if (chunk === undefined) return []
          const { work, text, charStart, charEnd } = chunk
          return [{ sourceId: work.sourceId, text, charStart, charEnd }]
        })
        return { answer, isConsistent: haveExistingWorks(result, works) }
      }),
  }
}

const createSummarySearch = (store: StoreState, startSearch: Start): SummarySearch => ({
  search: (question, levels) =>
    untilConsistent<SummaryCandidates>(async () => {
      const start = await startSearch(question, ({ summaryIndex }) => summaryIndex)
      if (start === null)
        return { answer: { ...NO_CANDIDATES, best: [], summaries: new Map() }, isConsistent: true }
      const result = await start.find({
        conditions: [{ property: 'level', anyOf: levels }],
        limit: Math.max(SUMMARY_CANDIDATES, question.limit),
        properties: [],
      })
      const found = toCandidates(result)
      const { best } = rankCandidates(found, { limit: question.limit, minSimilarity: 0 })
      const [works, texts] = await Promise.all([
        readLivingWorks(store, result),
        readRows(
          start.version.summaries,
          best.map(({ id }) => id),
          SUMMARY_PROPERTIES,
        ),
      ])
      const answer = { ...found, best, summaries: withWorks(texts, works, toSummary) }
      return { answer, isConsistent: haveExistingWorks(result, works) }
    }),
})

const NO_NAMES = { authors: [], titles: [], languages: [] }
const NO_ROWS: ReadonlyMap<number, Properties> = new Map()

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
