import { type CandidateSet, NO_CANDIDATES } from '@agora-mcp/core/ranking'
import { assertSameSpace } from '@agora-mcp/core/vectors'
import type { Condition, HybridResult, PropertyValue, StoredObject } from '@agora-mcp/core/weaviate'
import type { WorkFilter } from '../../domain/filters/work-filter.ts'
import type { StoredWork } from '../../domain/work.ts'
import type { ChunkSearch, SummarySearch } from '../../ports/search.ts'
import { REINDEX_COMMAND } from './document-writer.ts'
import { createRowMemory } from './row-memory.ts'
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
  WORD_CODES,
} from './rows.ts'
import { readSectionCosines } from './section-cosines.ts'
import type { IndexVersion, LibraryState, StoreState } from './store-state.ts'

/** Documents under one filter; more are not filtered by. */
const MOST_WORKS = 10_000
/** Summaries are asked for again where a document came or went meanwhile. */
const MOST_TRIES = 4
/** Places of sections that are remembered. */
const MOST_PLACES = 20_000
/** What a search has seen of the state counts for its next steps, which follow at once. */
const SAME_SEARCH_MS = 1_000

interface Question {
  readonly text: string
  readonly vector: Float32Array
  readonly fingerprint: string
  readonly limit: number
}

/** What was found, and the generations of it that a work names by now. */
interface Search {
  readonly result: HybridResult | null
  alive(): Promise<ReadonlySet<number>>
}

/**
 * Passages and summaries that answer a question. A search of passages is three rounds of requests: the state and the words;
 * the candidates; what the second stage compares, the texts, and whether the documents are still there.
 */
export function createSearches(store: StoreState): { chunks: ChunkSearch; summaries: SummarySearch } {
  const rows = createRowMemory()
  /** Places of the sections above passages that searches found, which never change. */
  const sectionsAbove = new Map<number, PropertyValue | undefined>()
  /** State and works as the last search saw them. */
  let lastState: { state: LibraryState; at: number } | null = null
  let lastWorks: { asked: ReadonlySet<number>; alive: ReadonlyMap<number, StoredObject>; at: number } | null =
    null
  const isFresh = (seen: { at: number } | null) => seen !== null && Date.now() - seen.at < SAME_SEARCH_MS

  const living = async (generations: readonly number[]) => {
    const alive = await store.living(generations)
    lastWorks = { asked: new Set(generations), alive, at: Date.now() }
    return alive
  }

  const search = async (
    question: Question,
    readConditions: () => Promise<Condition[]>,
    indexOf: (version: IndexVersion) => IndexVersion['chunkIndex'],
    properties: readonly string[],
  ): Promise<Search> => {
    // The words are prepared for the state that was, which is the one that is but after a change.
    const former = lastState?.state ?? null
    const prepareIn = async ({ indexVersion, languages }: LibraryState) =>
      indexOf(await store.open(indexVersion)).prepare(question.text, languages)
    const [state, conditions, early] = await Promise.all([
      store.read(),
      readConditions(),
      // What fails of a state that is gone is asked for again.
      former === null ? null : prepareIn(former).catch(() => null),
    ])
    lastState = { state, at: Date.now() }
    if (state.fingerprint === null) return { result: null, alive: async () => new Set() }
    assertSameSpace(state.fingerprint, question.fingerprint, REINDEX_COMMAND)
    const isSame =
      former?.indexVersion === state.indexVersion && String(former.languages) === String(state.languages)
    const [version, hidden] = await Promise.all([store.open(state.indexVersion), store.hidden(state)])
    const result = await indexOf(version).search(
      {
        ...question,
        languages: state.languages,
        conditions,
        hidden,
        properties: ['generation', 'order_index', ...properties],
      },
      isSame && early !== null ? early : undefined,
    )
    const generations = [...new Set(result.found.map(({ object }) => Number(object.properties.generation)))]
    return { result, alive: async () => new Set((await living(generations)).keys()) }
  }
  const present = async () =>
    store.open((isFresh(lastState) ? lastState?.state : await store.read())?.indexVersion ?? 0)
  const worksOf = async (ids: readonly number[]) => {
    const generations = [...new Set(ids.map(generationOf))]
    const isKnown = isFresh(lastWorks) && generations.every((generation) => lastWorks?.asked.has(generation))
    return isKnown && lastWorks !== null ? lastWorks.alive : living(generations)
  }
  /** Objects by row number, with their works. */
  const read = async <Item>(
    ids: readonly number[],
    objects: Promise<ReadonlyMap<number, StoredObject['properties']>>,
    toItem: (properties: StoredObject['properties'], work: StoredWork) => Item,
  ): Promise<ReadonlyMap<number, Item>> => {
    const [found, works] = await Promise.all([objects, worksOf(ids)])
    return new Map(
      ids.flatMap((row) => {
        const properties = found.get(row)
        const work = works.get(generationOf(row))
        return properties === undefined || work === undefined
          ? []
          : [[row, toItem(properties, toWork(work.properties))] as const]
      }),
    )
  }
  const readChunks = async (ids: readonly number[]) => {
    const { chunks } = await present()
    return rows.read(ids, (missing) => chunks.get(missing, { properties: CHUNK_PROPERTIES }))
  }

  return {
    chunks: {
      async candidates({ filter, ...question }) {
        const { result, alive } = await search(
          question,
          () => generationsUnder(store, filter),
          ({ chunkIndex }) => chunkIndex,
          ['section_above'],
        )
        if (result === null) return { ...NO_CANDIDATES, isCurrent: async () => true }
        if (sectionsAbove.size > MOST_PLACES) sectionsAbove.clear()
        for (const { object } of result.found) {
          sectionsAbove.set(rowOfObject(object.properties), object.properties.section_above)
        }
        return {
          ...toCandidates(result),
          // A generation that came, or went, between the steps: never half of a document.
          async isCurrent() {
            const known = await alive()
            return result.found.every(({ object }) => known.has(Number(object.properties.generation)))
          },
        }
      },
      wordCodes: async (ids) => {
        const { chunks } = await present()
        const objects = await chunks.get(ids.map(rowId), { properties: [WORD_CODES] })
        return new Map(
          ids.flatMap((id) => {
            const codes = toWordCodes(objects.get(rowId(id))?.properties ?? {})
            return codes === null ? [] : [[id, codes] as const]
          }),
        )
      },
      async sectionCosines(ids, vector) {
        // The texts come along: the best of these passages are shown.
        const [cosines] = await Promise.all([
          readSectionCosines(await present(), ids, vector, sectionsAbove, readChunks),
          readChunks(ids),
        ])
        return cosines
      },
      chunks: (ids) => read(ids, readChunks(ids), toChunk),
    },
    summaries: {
      async candidates({ levels, ...question }) {
        let rest: HybridResult | null = null
        for (let tries = 0; tries < MOST_TRIES; tries += 1) {
          const { result, alive } = await search(
            question,
            async () => [{ property: 'level', anyOf: levels }],
            ({ summaryIndex }) => summaryIndex,
            [],
          )
          if (result === null) return NO_CANDIDATES
          const known = await alive()
          const isAlive = ({ object }: (typeof result.found)[number]) =>
            known.has(Number(object.properties.generation))
          rest = { ...result, found: result.found.filter(isAlive) }
          if (rest.found.length === result.found.length) break
        }
        return rest === null ? NO_CANDIDATES : toCandidates(rest)
      },
      async summaries(ids) {
        const { summaries } = await present()
        const objects = summaries.get(ids.map(rowId), { properties: SUMMARY_PROPERTIES })
        const byRow = objects.then(
          (found) =>
            new Map(
              ids.flatMap((id) => {
                const own = found.get(rowId(id))
                return own === undefined ? [] : [[id, own.properties] as const]
              }),
            ),
        )
        return read(ids, byRow, toSummary)
      },
    },
  }
}

const rowOfObject = ({ generation, order_index }: StoredObject['properties']): number =>
  rowOf(Number(generation), Number(order_index))

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
