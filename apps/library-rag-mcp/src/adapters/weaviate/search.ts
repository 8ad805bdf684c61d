import { type CandidateSet, NO_CANDIDATES } from '@agora-mcp/core/ranking'
import { assertSameSpace } from '@agora-mcp/core/vectors'
import type { Condition, HybridResult, OpenCollection, StoredObject } from '@agora-mcp/core/weaviate'
import type { WorkFilter } from '../../domain/filters/work-filter.ts'
import type { StoredWork } from '../../domain/work.ts'
import type { ChunkSearch, SummarySearch } from '../../ports/search.ts'
import { REINDEX_COMMAND } from './document-writer.ts'
import {
  CHUNK_PROPERTIES,
  generationOf,
  rowId,
  rowOf,
  SUMMARY_PROPERTIES,
  toChunk,
  toSummary,
  toWordCodes,
  toWork,
} from './rows.ts'
import { readSectionCosines } from './section-cosines.ts'
import type { IndexVersion, LibraryState, StoreState } from './store-state.ts'

/** Documents under one filter; more are not filtered by. */
const MOST_WORKS = 10_000
/** A search is repeated where a document came or went meanwhile. */
const MOST_TRIES = 4

interface Question {
  readonly text: string
  readonly vector: Float32Array
  readonly fingerprint: string
  readonly limit: number
}

/** Passages and summaries that answer a question. */
export function createSearches(store: StoreState): { chunks: ChunkSearch; summaries: SummarySearch } {
  const candidates = async (
    question: Question,
    conditionsOf: (state: LibraryState) => Promise<Condition[]>,
    indexOf: (version: IndexVersion) => IndexVersion['chunkIndex'],
  ): Promise<CandidateSet> => {
    let rest: HybridResult | null = null
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const state = await store.read()
      if (state.fingerprint === null) return NO_CANDIDATES
      assertSameSpace(state.fingerprint, question.fingerprint, REINDEX_COMMAND)
      const [version, conditions, hidden] = await Promise.all([
        store.open(state.indexVersion),
        conditionsOf(state),
        store.hidden(state),
      ])
      const result = await indexOf(version).search({
        ...question,
        languages: state.languages,
        conditions,
        hidden,
        properties: ['generation', 'order_index'],
      })
      // A generation that came, or went, between the steps: never half of a document.
      const generations = new Set(result.found.map(({ object }) => Number(object.properties.generation)))
      const alive = await store.living([...generations])
      rest = {
        ...result,
        found: result.found.filter(({ object }) => alive.has(Number(object.properties.generation))),
      }
      if (rest.found.length === result.found.length) break
    }
    return rest === null ? NO_CANDIDATES : toCandidates(rest)
  }

  /** Objects by row number, with their works. */
  const read = async <Item>(
    rows: readonly number[],
    collection: OpenCollection,
    properties: readonly string[],
    toItem: (properties: StoredObject['properties'], work: StoredWork) => Item,
  ): Promise<ReadonlyMap<number, Item>> => {
    const [objects, works] = await Promise.all([
      collection.get(rows.map(rowId), { properties }),
      store.living([...new Set(rows.map(generationOf))]),
    ])
    return new Map(
      rows.flatMap((row) => {
        const object = objects.get(rowId(row))
        const work = works.get(generationOf(row))
        return object === undefined || work === undefined
          ? []
          : [[row, toItem(object.properties, toWork(work.properties))] as const]
      }),
    )
  }
  const present = async () => store.open((await store.read()).indexVersion)

  return {
    chunks: {
      candidates: ({ filter, ...question }) =>
        candidates(
          question,
          () => generationsUnder(store, filter),
          ({ chunkIndex }) => chunkIndex,
        ),
      wordCodes: async (ids) => {
        const { chunks } = await present()
        const objects = await chunks.get(ids.map(rowId), { properties: ['word_codes'] })
        return new Map(
          ids.flatMap((id) => {
            const codes = toWordCodes(objects.get(rowId(id))?.properties ?? {})
            return codes === null ? [] : [[id, codes] as const]
          }),
        )
      },
      sectionCosines: async (ids, vector) => readSectionCosines(await present(), ids, vector),
      chunks: async (ids) => read(ids, (await present()).chunks, CHUNK_PROPERTIES, toChunk),
    },
    summaries: {
      candidates: ({ levels, ...question }) =>
        candidates(
          question,
          async () => [{ property: 'level', anyOf: levels }],
          ({ summaryIndex }) => summaryIndex,
        ),
      summaries: async (ids) => read(ids, (await present()).summaries, SUMMARY_PROPERTIES, toSummary),
    },
  }
}

function toCandidates({ found, ...figures }: HybridResult): CandidateSet {
  return {
    ...figures,
    candidates: found.map(({ object, cosine, bm25, hubness, language }) => ({
      id: rowOf(Number(object.properties.generation), Number(object.properties.order_index)),
      cosine,
      bm25,
      hubness,
      language,
    })),
  }
}

/** Conditions that works under a filter meet. */
export function workConditions({ authors, titles, languages }: WorkFilter): Condition[] {
  return Object.entries({ author: authors, title: titles, language: languages }).flatMap(
    ([property, anyOf]) => (anyOf === undefined ? [] : [{ property, anyOf }]),
  )
}

async function generationsUnder(store: StoreState, filter: WorkFilter): Promise<Condition[]> {
  const conditions = workConditions(filter)
  if (conditions.length === 0) return []
  const works = await store.works.find(conditions, { properties: ['generation'], limit: MOST_WORKS })
  return [{ property: 'generation', anyOf: works.map(({ properties }) => Number(properties.generation)) }]
}
