import { AppError } from '@agora-mcp/core/errors'
import {
  type Condition,
  createHybridIndex,
  createLocks,
  type HybridIndex,
  type Locks,
  nameId,
  type OpenCollection,
  type PropertyValue,
  type StoredObject,
  type Weaviate,
} from '@agora-mcp/core/weaviate'
import { chunkPlan, LIBRARY_LOCKS, LIBRARY_STATE, summaryPlan, WORK, WORK_TEXT } from './collections.ts'
import { WORK_PROPERTIES } from './rows.ts'

/** The collections whose vectors are of one model. */
export interface Round {
  readonly number: number
  readonly chunks: OpenCollection
  readonly summaries: OpenCollection
  readonly chunkIndex: HybridIndex
  readonly summaryIndex: HybridIndex
}

/** What is the library's and no document's, at one moment. */
export interface LibraryState {
  /** Of the embedder, null while nothing was stored. */
  readonly fingerprint: string | null
  /** Languages of the stored texts; null for unknown ones. */
  readonly languages: readonly (string | null)[]
  readonly round: number
  /** Generations on their way in or out, with the moment since when. */
  readonly moving: ReadonlyMap<number, string>
}

/** What the parts of the store share. */
export interface Shelf {
  readonly works: OpenCollection
  readonly texts: OpenCollection
  readonly locks: Locks
  read(): Promise<LibraryState>
  /** Writes what the library's own object says. */
  write(state: Pick<LibraryState, 'fingerprint' | 'languages' | 'round'>): Promise<void>
  /** The collections of a round, made where there are none. */
  round(number: number): Promise<Round>
  dropRound(number: number): Promise<void>
  /** Notes that a generation is on its way in or out: until it is settled, whoever writes next looks after it. */
  note(generation: number): Promise<void>
  forget(generation: number): Promise<void>
  /** Those of these generations that a work names. */
  living(generations: readonly number[]): Promise<ReadonlyMap<number, StoredObject>>
  /** Conditions that leave out what is not to be seen. */
  hidden(state: LibraryState): Promise<Condition[]>
  /** Deletes all that belongs to a generation, and settles it. */
  erase(generation: number): Promise<{ deletedChunks: number; deletedSummaries: number }>
}

const STATE_ID = nameId('library state')
const generationId = (generation: number): string => nameId(`generation ${generation}`)
/** Objects of the state that are read: more generations are never on their way at once. */
const MOST_STATE = 10_000

/** As ISO 639-2 has it. */
const UNKNOWN_LANGUAGE = 'und'

const languagesOf = (value: PropertyValue | undefined): readonly string[] =>
  Array.isArray(value) ? value : []

/** Opens the collections, and makes those that are not there. */
export async function openShelf(weaviate: Weaviate): Promise<Shelf> {
  const [works, texts, state, locks] = await Promise.all([
    weaviate.collection(WORK),
    weaviate.collection(WORK_TEXT),
    weaviate.collection(LIBRARY_STATE),
    createLocks(weaviate, LIBRARY_LOCKS),
  ])
  const rounds = new Map<number, Promise<Round>>()

  const openRound = async (number: number): Promise<Round> => {
    const [chunks, summaries] = await Promise.all([
      weaviate.collection(chunkPlan(number)),
      weaviate.collection(summaryPlan(number)),
    ])
    const chunkIndex = createHybridIndex(chunks)
    const summaryIndex = createHybridIndex(summaries)
    return { number, chunks, summaries, chunkIndex, summaryIndex }
  }
  const round = (number: number): Promise<Round> => {
    const opening = rounds.get(number) ?? openRound(number)
    rounds.set(number, opening)
    opening.catch(() => rounds.delete(number))
    return opening
  }

  const read = async (): Promise<LibraryState> => {
    const objects = await state.find([], {
      properties: Object.keys(LIBRARY_STATE.properties),
      limit: MOST_STATE,
    })
    const own = objects.find(({ id }) => id === STATE_ID)?.properties
    const moving = objects.filter(({ properties }) => properties.kind === 'generation')
    return {
      fingerprint: typeof own?.fingerprint === 'string' ? own.fingerprint : null,
      languages: languagesOf(own?.languages).map((name) => (name === UNKNOWN_LANGUAGE ? null : name)),
      round: Number(own?.round ?? 0),
      moving: new Map(
        moving.map(({ properties }) => [Number(properties.generation), String(properties.since)]),
      ),
    }
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
    read,
    async write({ fingerprint, languages, round: number }) {
      const named = languages.map((language) => language ?? UNKNOWN_LANGUAGE)
      await state.put([
        { id: STATE_ID, properties: { kind: 'state', fingerprint, languages: named, round: number } },
      ])
    },
    round,
    async dropRound(number) {
      rounds.delete(number)
      await weaviate.drop([chunkPlan(number).name, summaryPlan(number).name])
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
    async hidden({ moving }) {
      if (moving.size === 0) return []
      const alive = await living([...moving.keys()])
      const dead = [...moving.keys()].filter((generation) => !alive.has(generation))
      return dead.length === 0 ? [] : [{ property: 'generation', noneOf: dead }]
    },
    async erase(generation) {
      const { chunks, summaries } = await round((await read()).round)
      const own: Condition[] = [{ property: 'generation', equals: generation }]
      const [deletedChunks, deletedSummaries] = await Promise.all([
        chunks.delete(own),
        summaries.delete(own),
        texts.delete(own),
      ])
      await state.delete([{ ids: [generationId(generation)] }])
      return { deletedChunks, deletedSummaries }
    },
  }
}

/** Says that a document changed while it was being read, again and again. */
export const restless = (): AppError =>
  new AppError('unavailable', 'The library changes faster than it can be read', {
    hint: 'Try again in a moment.',
    retryAfterSeconds: 2,
  })
