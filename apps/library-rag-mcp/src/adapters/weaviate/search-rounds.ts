import type { EmbeddedQuestion, EmbedQuestion } from '@agora-mcp/core/embedding'
import { assertSameSpace } from '@agora-mcp/core/vectors'
import { type Condition, createRecentState, type HybridResult } from '@agora-mcp/weaviate'
import type { StoredWork } from '../../domain/work.ts'
import type { Question } from '../../ports/search.ts'
import { REINDEX_COMMAND } from '../store-errors.ts'
import { toWork } from './rows.ts'
import type { IndexVersion, LibraryState, StoreState } from './store-state.ts'

/** Existing works by generation; deleted ones are missing. */
export type LivingWorks = ReadonlyMap<number, StoredWork>

type IndexOf = (version: IndexVersion) => IndexVersion['chunkIndex']

export interface SearchStart {
  readonly state: LibraryState
  readonly version: IndexVersion
  readonly question: EmbeddedQuestion
  /** Searches for candidates in one round of requests, and one more while documents are stored or deleted. */
  find(query: {
    readonly conditions: readonly Condition[]
    readonly limit: number
    /** Properties to read of each hit, besides those that make the row number. */
    readonly properties: readonly string[]
  }): Promise<HybridResult>
}

/** Attempts of a search while documents keep changing; after the last the result is returned as is. */
const MAX_TRIES = 4

/** Repeats a search if a document was deleted while it ran. */
export async function untilConsistent<Answer>(
  search: () => Promise<{ readonly answer: Answer; readonly isConsistent: boolean }>,
): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    const { answer, isConsistent } = await search()
    if (isConsistent || tries === MAX_TRIES) return answer
  }
}

const generationsOf = ({ found }: HybridResult): number[] => [
  ...new Set(found.map(({ object }) => Number(object.properties.generation))),
]

export const haveExistingWorks = (result: HybridResult, works: LivingWorks): boolean =>
  generationsOf(result).every((generation) => works.has(generation))

/** Reads the works of the hits; the search is consistent if none is missing. */
export async function readLivingWorks(store: StoreState, result: HybridResult): Promise<LivingWorks> {
  const found = await store.living(generationsOf(result))
  return new Map(Array.from(found, ([generation, { properties }]) => [generation, toWork(properties)]))
}

/** Builds conditions that exclude generations being stored or deleted. */
async function hidden(store: StoreState, { moving }: LibraryState): Promise<Condition[]> {
  if (moving.size === 0) return []
  const alive = await store.living([...moving.keys()])
  const dead = [...moving.keys()].filter((generation) => !alive.has(generation))
  return dead.length === 0 ? [] : [{ property: 'generation', noneOf: dead }]
}

/** Reads state and word statistics while the question is embedded. Null if nothing was ever stored. */
export function createSearchStart(
  store: StoreState,
  embedQuestion: EmbedQuestion,
): (question: Question, indexOf: IndexOf) => Promise<SearchStart | null> {
  const states = createRecentState<LibraryState>(store.read, ({ fingerprint, indexVersion, languages }) =>
    JSON.stringify([fingerprint, indexVersion, languages]),
  )
  return async ({ text, signal }, indexOf) => {
    const [{ state, asked: words }, question] = await Promise.all([
      states.readWith(async ({ fingerprint, indexVersion, languages }) =>
        fingerprint === null ? null : indexOf(await store.open(indexVersion)).prepare(text, languages),
      ),
      embedQuestion(text, signal),
    ])
    if (state.fingerprint === null || words === null) return null
    assertSameSpace(state.fingerprint, question.fingerprint, REINDEX_COMMAND)
    const version = await store.open(state.indexVersion)
    return {
      state,
      version,
      question,
      find: async ({ conditions, limit, properties }) =>
        indexOf(version).search(
          {
            text,
            vector: question.vector,
            limit,
            languages: state.languages,
            conditions,
            hidden: await hidden(store, state),
            wantsHubness: false,
            properties: ['generation', 'order_index', ...properties],
          },
          words,
        ),
    }
  }
}
