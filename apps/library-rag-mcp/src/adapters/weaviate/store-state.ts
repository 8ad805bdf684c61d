import {
  type Condition,
  createHybridIndex,
  createLocks,
  type HybridIndex,
  type IndexState,
  indexStateProperties,
  type Locks,
  nameId,
  type OpenCollection,
  openVersionsOnce,
  readIndexState,
  type StoredObject,
  type Weaviate,
} from '@agora-mcp/weaviate'
import { weaviatePlace } from '@agora-mcp/weaviate/settings'
import { type CatalogueLog, createCatalogue } from './catalogue.ts'
import {
  chunkPlan,
  LIBRARY_LOCKS,
  LIBRARY_STATE,
  summaryPlan,
  WORK,
  WORK_TEXT,
  wordCodesPlan,
} from './collections.ts'
import { WORK_PROPERTIES } from './rows.ts'

/** Collections of one index version, with the vectors of one model. */
export interface IndexVersion {
  readonly chunks: OpenCollection
  readonly summaries: OpenCollection
  readonly wordCodes: OpenCollection
  readonly chunkIndex: HybridIndex
  readonly summaryIndex: HybridIndex
}

export interface LibraryState extends IndexState {
  /** Generations being stored or deleted, with their start time. */
  readonly moving: ReadonlyMap<number, string>
  readonly log: CatalogueLog
}

export interface StoreState {
  readonly works: OpenCollection
  readonly texts: OpenCollection
  readonly locks: Locks
  /** Location for messages. */
  readonly place: string
  readonly catalogue: ReturnType<typeof createCatalogue>
  read(): Promise<LibraryState>
  /** Reads the state of these generations from a majority of the copies, as a basis for writes. */
  latest(generations: readonly number[]): Promise<LibraryState>
  write(state: IndexState): Promise<void>
  writeLog(log: CatalogueLog): Promise<void>
  /** Opens the collections of an index version, creating missing ones. */
  open(indexVersion: number): Promise<IndexVersion>
  dropVersion(indexVersion: number): Promise<void>
  /** Records that a generation is being stored or deleted. Until it is settled, the next writer checks it. */
  note(generation: number): Promise<void>
  forget(generation: number): Promise<void>
  /** Returns those of these generations that have a work. */
  living(generations: readonly number[]): Promise<ReadonlyMap<number, StoredObject>>
  /** Like `living`, from a majority of the copies: any other generation may be erased. */
  livingLatest(generations: readonly number[]): Promise<ReadonlySet<number>>
  /** Deletes all objects of a generation and settles it. */
  erase(generation: number): Promise<{ deletedChunks: number; deletedSummaries: number }>
}

const STATE_ID = nameId('library state')
const LOG_ID = nameId('catalogue log')
const generationId = (generation: number): string => nameId(`generation ${generation}`)
/** State objects read at once, more than the generations ever in progress. */
const MAX_STATE = 10_000

/** Opens the collections, creating missing ones. */
export async function openStoreState(weaviate: Weaviate): Promise<StoreState> {
  const [works, texts, state, locks] = await Promise.all([
    weaviate.collection(WORK),
    weaviate.collection(WORK_TEXT),
    weaviate.collection(LIBRARY_STATE),
    createLocks(weaviate, LIBRARY_LOCKS),
  ])

  const versions = openVersionsOnce(async (indexVersion): Promise<IndexVersion> => {
    const [chunks, summaries, wordCodes] = await Promise.all([
      weaviate.collection(chunkPlan(indexVersion)),
      weaviate.collection(summaryPlan(indexVersion)),
      weaviate.collection(wordCodesPlan(indexVersion)),
    ])
    const chunkIndex = createHybridIndex(chunks)
    const summaryIndex = createHybridIndex(summaries)
    return { chunks, summaries, wordCodes, chunkIndex, summaryIndex }
  })

  const properties = Object.keys(LIBRARY_STATE.properties)
  const toState = (objects: readonly StoredObject[]): LibraryState => {
    const propertiesOf = (wanted: string) => objects.find(({ id }) => id === wanted)?.properties
    const moving = objects.filter(({ properties }) => properties.kind === 'generation')
    return {
      ...readIndexState(propertiesOf(STATE_ID)),
      moving: new Map(
        moving.map(({ properties }) => [Number(properties.generation), String(properties.since)]),
      ),
      log: toLog(propertiesOf(LOG_ID)),
    }
  }
  const read = async () => toState(await state.find([], { properties, limit: MAX_STATE }))
  const latest = async (generations: readonly number[]) => {
    const found = await state.latest([STATE_ID, LOG_ID, ...generations.map(generationId)], { properties })
    return toState([...found.values()])
  }
  const living = async (generations: readonly number[]) => {
    const found = await works.find([{ property: 'generation', anyOf: generations }], {
      properties: [...WORK_PROPERTIES, 'generation'],
      limit: generations.length,
    })
    return new Map(found.map((work) => [Number(work.properties.generation), work]))
  }

  return {
    works,
    texts,
    locks,
    place: weaviatePlace(weaviate.settings),
    catalogue: createCatalogue(works),
    read,
    latest,
    async write(own) {
      await state.put([{ id: STATE_ID, properties: { kind: 'state', ...indexStateProperties(own) } }])
    },
    async writeLog(log) {
      await state.put([{ id: LOG_ID, properties: { kind: 'log', ...log } }])
    },
    open: versions.open,
    async dropVersion(number) {
      versions.forget(number)
      await weaviate.drop([chunkPlan, summaryPlan, wordCodesPlan].map((plan) => plan(number).name))
    },
    async note(generation) {
      await state.put([
        {
          id: generationId(generation),
          properties: { kind: 'generation', generation, since: new Date() },
        },
      ])
    },
    async forget(generation) {
      await state.delete([{ ids: [generationId(generation)] }])
    },
    living,
    async livingLatest(generations) {
      const named = [{ property: 'generation', anyOf: generations }]
      const found = await works.findLatest(named, { properties: ['generation'] })
      return new Set(found.map(({ properties }) => Number(properties.generation)))
    },
    async erase(generation) {
      const { chunks, summaries, wordCodes } = await versions.open((await latest([])).indexVersion)
      const own: Condition[] = [{ property: 'generation', equals: generation }]
      const [deletedChunks, deletedSummaries] = await Promise.all([
        chunks.delete(own),
        summaries.delete(own),
        texts.delete(own),
        wordCodes.delete(own),
      ])
      await state.delete([{ ids: [generationId(generation)] }])
      return { deletedChunks, deletedSummaries }
    },
  }
}

const toLog = (properties: StoredObject['properties'] = {}): CatalogueLog => ({
  changes: Number(properties.changes ?? 0),
  deletions: Number(properties.deletions ?? 0),
})
