import { isDeepStrictEqual } from 'node:util'
import { type CandidateSet, NO_CANDIDATES } from '@agora-mcp/core/ranking'
import { assertSameSpace } from '@agora-mcp/core/vectors'
import {
  type Condition,
  createRecentState,
  type HybridResult,
  SAME_SEARCH_MS,
  type StoredObject,
} from '@agora-mcp/weaviate'
import type { StoredWork } from '../../domain/work.ts'
import type { CheckedCandidates, ChunkQuery, ChunkSearch, SummarySearch } from '../../ports/search.ts'
import { REINDEX_COMMAND } from '../store-errors.ts'
import { KnownWorks, type Works } from './known-works.ts'
import { readRows } from './read-rows.ts'
import { createRowMemory } from './row-memory.ts'
import {
  CHUNK_PROPERTIES,
  generationOf,
  rowOf,
  SECTION_ABOVE,
  SUMMARY_PROPERTIES,
  toChunk,
  toSummary,
  toWordCodes,
  toWork,
  WORD_CODES,
} from './rows.ts'
import { readSectionCosines } from './section-cosines.ts'
import { createSectionPlaces } from './section-places.ts'
import type { IndexVersion, LibraryState, StoreState } from './store-state.ts'
import { chunkConditions, dependsOnWorks } from './work-conditions.ts'

/** Works by their generations; those that are gone are missing. */
type LivingWorks = ReadonlyMap<number, StoredWork>

/** What a search rested on; no works where they were not known. */
interface Seen {
  readonly state: LibraryState
  readonly works: Works | null
}

/** Where a search looks. */
interface Scope {
  indexOf(version: IndexVersion): IndexVersion['chunkIndex']
  /** Conditions of what is looked for; null where nothing can meet them. */
  readonly conditions: (works: Works) => Condition[] | null
  /** Whether these depend on the works. */
  readonly needsWorks: boolean
  /** Wanted of what is found. */
  readonly properties: readonly string[]
}

/**
 * Passages and summaries that answer a question. A search is three rounds of requests: the state, the words, and what
 * changed in the catalogue, while the question's vector is computed; the candidates; the texts, what the second stage
 * compares, and the state again, which tells whether the documents are still there.
 */
export function createSearches(store: StoreState): { chunks: ChunkSearch; summaries: SummarySearch } {
  const rows = createRowMemory()
  const states = createRecentState<LibraryState>(store.read, ({ fingerprint, indexVersion, languages }) =>
    JSON.stringify([fingerprint, indexVersion, languages]),
  )
  /** Works as the last search saw them. */
  let lastWorks: { asked: ReadonlySet<number>; alive: LivingWorks; at: number } | null = null

  const living = async (generations: readonly number[]): Promise<LivingWorks> => {
    const found = await store.living(generations)
    return new Map(Array.from(found, ([generation, { properties }]) => [generation, toWork(properties)]))
  }
  /**
   * The works of generations that a search found. Whoever replaces or deletes a work first lists its generation as moving, and
   * counts the change in the log before that entry goes. A work for which neither is seen stands as the search knew it. Several
   * copies may know different things, so there works are read again.
   */
  const stillLiving = async (generations: readonly number[], seen: Seen): Promise<LivingWorks> => {
    const { state, works } = seen
    if (works === null || store.copies > 1) return living(generations)
    const now = await states.read()
    const standing = new Map<number, StoredWork>()
    for (const generation of isDeepStrictEqual(now.log, state.log) ? generations : []) {
      const known = works.of(generation)
      const isMoving = state.moving.has(generation) || now.moving.has(generation)
      if (known !== undefined && !isMoving) standing.set(generation, known.work)
    }
    const others = generations.filter((generation) => !standing.has(generation))
    return others.length === 0 ? standing : new Map([...standing, ...(await living(others))])
  }

  /** Conditions that leave out what is on its way in or out, and is not to be seen. */
  const hidden = async ({ moving }: LibraryState, works: Works | null): Promise<Condition[]> => {
    if (moving.size === 0) return []
    const all = [...moving.keys()]
    const alive = works === null ? await store.living(all) : null
    const dead = all.filter((generation) => (works?.of(generation) ?? alive?.get(generation)) === undefined)
    return dead.length === 0 ? [] : [{ property: 'generation', noneOf: dead }]
  }
  /** What was found; null where nothing can be. */
  const search = async (
    { text, embedded, limit }: Pick<ChunkQuery, 'text' | 'embedded' | 'limit'>,
    { indexOf, conditions, needsWorks, properties }: Scope,
  ): Promise<{ result: HybridResult; seen: Seen } | null> => {
    const reading = states.readWith(async ({ fingerprint, indexVersion, languages }) =>
      fingerprint === null ? null : indexOf(await store.open(indexVersion)).prepare(text, languages),
    )
    const logged = reading.then(({ state }) => state)
    const [{ state, asked: words }, works, { vector, fingerprint }] = await Promise.all([
      reading,
      needsWorks ? store.catalogue.current(logged) : store.catalogue.known(logged),
      embedded,
    ])
    if (state.fingerprint === null || words === null) return null
    assertSameSpace(state.fingerprint, fingerprint, REINDEX_COMMAND)
    const own = conditions(works ?? NO_WORKS)
    if (own === null) return null
    const [version, unseen] = await Promise.all([store.open(state.indexVersion), hidden(state, works)])
    const result = await indexOf(version).search(
      {
        text,
        vector,
        limit,
        languages: state.languages,
        conditions: own,
        hidden: unseen,
        wantsHubness: false,
        properties: ['generation', 'order_index', ...properties],
      },
      words,
    )
    return { result, seen: { state, works } }
  }
  /** Candidates, which stand where each of their generations is still a work's: never half of a document. */
  const checked = (searched: Awaited<ReturnType<typeof search>>): CheckedCandidates => {
    if (searched === null) return { ...NO_CANDIDATES, isCurrent: async () => true }
    const { result, seen } = searched
    return {
      ...toCandidates(result),
      async isCurrent() {
        const found = [...new Set(result.found.map(({ object }) => Number(object.properties.generation)))]
        const alive = await stillLiving(found, seen)
        lastWorks = { asked: new Set(found), alive, at: Date.now() }
        const gone = found.filter((generation) => !alive.has(generation))
        store.catalogue.drop(gone)
        return gone.length === 0
      },
    }
  }
  const present = async () => store.open((await states.recent()).indexVersion)
  const worksOf = async (ids: readonly number[]) => {
    const generations = [...new Set(ids.map(generationOf))]
    const seen = lastWorks !== null && Date.now() - lastWorks.at < SAME_SEARCH_MS ? lastWorks : null
    const isKnown = seen !== null && generations.every((generation) => seen.asked.has(generation))
    return isKnown ? seen.alive : living(generations)
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
          : [[row, toItem(properties, work)] as const]
      }),
    )
  }
  const readChunks = async (ids: readonly number[]) => {
    const { chunks } = await present()
    return rows.read(ids, (missing) => readRows(chunks, missing, [...CHUNK_PROPERTIES, SECTION_ABOVE]))
  }
  const sectionPlaces = createSectionPlaces(readChunks)

  return {
    chunks: {
      async candidates({ filter, ...question }) {
        const searched = await search(question, {
          indexOf: ({ chunkIndex }) => chunkIndex,
          conditions: (works) => chunkConditions(filter, works),
          needsWorks: dependsOnWorks(filter),
          properties: [SECTION_ABOVE],
        })
        for (const { object } of searched?.result.found ?? []) {
          sectionPlaces.note(rowOfObject(object.properties), object.properties)
        }
        return checked(searched)
      },
      wordCodes: async (ids) => {
        const { wordCodes } = await present()
        const found = await readRows(wordCodes, ids, [WORD_CODES])
        return new Map(Array.from(found, ([id, own]) => [id, toWordCodes(own)]))
      },
      sectionCosines: async (ids, vector) =>
        readSectionCosines(await present(), await sectionPlaces.of(ids), vector),
      async readAhead(ids) {
        await readChunks(ids)
      },
      chunks: (ids) => read(ids, readChunks(ids), toChunk),
    },
    summaries: {
      candidates: async ({ levels, ...question }) =>
        checked(
          await search(question, {
            indexOf: ({ summaryIndex }) => summaryIndex,
            conditions: () => [{ property: 'level', anyOf: levels }],
            needsWorks: false,
            properties: [],
          }),
        ),
      async summaries(ids) {
        const { summaries } = await present()
        return read(ids, readRows(summaries, ids, SUMMARY_PROPERTIES), toSummary)
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

/** Stands in where the works are not known: asked only where nothing depends on them. */
const NO_WORKS = new KnownWorks({ deletions: 0 })
