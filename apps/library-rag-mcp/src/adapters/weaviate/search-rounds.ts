import { isDeepStrictEqual } from 'node:util'
import { assertSameSpace } from '@agora-mcp/core/vectors'
import { type Condition, createRecentState, type HybridResult } from '@agora-mcp/weaviate'
import type { StoredWork } from '../../domain/work.ts'
import type { EmbeddedQuestion, Question } from '../../ports/search.ts'
import { REINDEX_COMMAND } from '../store-errors.ts'
import type { Works } from './known-works.ts'
import { toWork } from './rows.ts'
import type { IndexVersion, LibraryState, StoreState } from './store-state.ts'

/** Existing works by generation; deleted ones are missing. */
export type LivingWorks = ReadonlyMap<number, StoredWork>

type IndexOf = (version: IndexVersion) => IndexVersion['chunkIndex']

/** Result of the first round of a search. */
export interface SearchStart {
  readonly state: LibraryState
  readonly version: IndexVersion
  /** Null if they are neither needed nor cached. */
  readonly works: Works | null
  readonly question: EmbeddedQuestion
  /** Searches for candidates in one round of requests. */
  find(query: {
    readonly conditions: readonly Condition[]
    readonly limit: number
    /** Properties to read of each hit, besides those that make the row number. */
    readonly properties: readonly string[]
  }): Promise<HybridResult>
}

/** Rounds of requests of a search, without reading texts. */
export interface SearchRounds {
  /**
   * Reads the state, the word statistics and the catalogue's changes while the question is embedded. Null if
   * nothing was ever stored.
   * @param needsWorks True if the search has to know all works.
   * @throws AppError unavailable; config if the vectors come from another model
   */
  start(question: Question, indexOf: IndexOf, needsWorks: boolean): Promise<SearchStart | null>
  /**
   * Returns the works of the hits; the search is consistent if none is missing. Checks for documents added or
   * deleted since the search started.
   */
  livingWorks(start: SearchStart, found: HybridResult): Promise<LivingWorks>
}

/** Attempts of a search while documents keep changing; after the last the result is returned as is. */
const MOST_TRIES = 4

/** Repeats a search if a document was deleted while it ran. */
export async function untilConsistent<Answer>(
  search: () => Promise<{ readonly answer: Answer; readonly isConsistent: boolean }>,
): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    const { answer, isConsistent } = await search()
    if (isConsistent || tries === MOST_TRIES) return answer
  }
}

/** Lists the distinct generations of the hits. */
const generationsOf = ({ found }: HybridResult): number[] => [
  ...new Set(found.map(({ object }) => Number(object.properties.generation))),
]

/** Checks whether the work of every hit exists. */
export const haveExistingWorks = (result: HybridResult, works: LivingWorks): boolean =>
  generationsOf(result).every((generation) => works.has(generation))

export function createSearchRounds(store: StoreState): SearchRounds {
  const states = createRecentState<LibraryState>(store.read, ({ fingerprint, indexVersion, languages }) =>
    JSON.stringify([fingerprint, indexVersion, languages]),
  )

  const readLiving = async (generations: readonly number[]): Promise<LivingWorks> => {
    const found = await store.living(generations)
    return new Map(Array.from(found, ([generation, { properties }]) => [generation, toWork(properties)]))
  }

  /** Builds conditions that exclude generations being stored or deleted. */
  const hidden = async ({ moving }: LibraryState, works: Works | null): Promise<Condition[]> => {
    if (moving.size === 0) return []
    const all = [...moving.keys()]
    const alive = works === null ? await store.living(all) : null
    const dead = all.filter((generation) => (works?.of(generation) ?? alive?.get(generation)) === undefined)
    return dead.length === 0 ? [] : [{ property: 'generation', noneOf: dead }]
  }

  /**
   * Finds the works of hits that still exist. A process that replaces or deletes a work first lists its
   * generation as moving, and counts the change in the log before it removes that entry. A work without
   * either is as the search knew it. Replicas may differ, so with several copies the works are read again.
   */
  const existingWorks = async ({ state, works }: SearchStart, generations: readonly number[]) => {
    if (works === null || store.copies > 1) return readLiving(generations)
    const now = await states.read()
    const standing = new Map<number, StoredWork>()
    for (const generation of isDeepStrictEqual(now.log, state.log) ? generations : []) {
      const known = works.of(generation)
      const isMoving = state.moving.has(generation) || now.moving.has(generation)
      if (known !== undefined && !isMoving) standing.set(generation, known.work)
    }
    const others = generations.filter((generation) => !standing.has(generation))
    return others.length === 0 ? standing : new Map([...standing, ...(await readLiving(others))])
  }

  return {
    async start({ text, embed }, indexOf, needsWorks) {
      const reading = states.readWith(async ({ fingerprint, indexVersion, languages }) =>
        fingerprint === null ? null : indexOf(await store.open(indexVersion)).prepare(text, languages),
      )
      const logged = reading.then(({ state }) => state)
      const [{ state, asked: words }, works, question] = await Promise.all([
        reading,
        needsWorks ? store.catalogue.current(logged) : store.catalogue.known(logged),
        embed(),
      ])
      if (state.fingerprint === null || words === null) return null
      assertSameSpace(state.fingerprint, question.fingerprint, REINDEX_COMMAND)
      const version = await store.open(state.indexVersion)
      return {
        state,
        version,
        works,
        question,
        find: async ({ conditions, limit, properties }) =>
          indexOf(version).search(
            {
              text,
              vector: question.vector,
              limit,
              languages: state.languages,
              conditions,
              hidden: await hidden(state, works),
              wantsHubness: false,
              properties: ['generation', 'order_index', ...properties],
            },
            words,
          ),
      }
    },
    async livingWorks(start, result) {
      const generations = generationsOf(result)
      const living = await existingWorks(start, generations)
      store.catalogue.drop(generations.filter((generation) => !living.has(generation)))
      return living
    },
  }
}
