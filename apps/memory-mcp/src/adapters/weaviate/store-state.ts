import { AppError, beingMigrated } from '@agora-mcp/core/errors'
import { assertSameSpace } from '@agora-mcp/core/vectors'
import {
  assertLocksHeld,
  createLocks,
  createRecentState,
  type IndexState,
  indexStateProperties,
  nameId,
  openVersionsOnce,
  type RecentState,
  readIndexState,
  type Weaviate,
} from '@agora-mcp/weaviate'
import { weaviatePlace } from '@agora-mcp/weaviate/settings'
import type { AccessScope } from '../../domain/access-scope.ts'
import type { IndexEntry, IndexKind } from '../../domain/recall/index-entry.ts'
import { itemPlan, MEMORY_LOCKS, MEMORY_STATE } from './collections.ts'
import { createItems } from './create-items.ts'
import { createFoundRows, type FoundRows } from './found-rows.ts'
import type { IndexVersion } from './items.ts'
import { createReadAhead, type ReadAhead } from './read-ahead.ts'

export const REINDEX_COMMAND = 'memory-mcp reindex'

/** The state of the store as a whole at one moment. */
export interface MemoryState extends IndexState {
  /** Names of the projects that memories belong to, or did. */
  readonly projects: readonly string[]
}

/** A state with the collections that count in it. */
export type ReadState = MemoryState & { readonly items: IndexVersion }

/** The things that the parts of the store share. */
export interface StoreState extends RecentState<ReadState> {
  readonly scope: AccessScope
  readonly clock: () => Date
  readonly found: FoundRows
  /** Coded words of items, by row number. */
  readonly wordCodes: Readonly<Record<IndexKind, ReadAhead<Uint8Array>>>
  /** Where it lies, for people. */
  readonly place: string
  /** Changes what belongs to a key while nobody else does. */
  write<Result>(key: string, work: (writing: IndexVersion) => Promise<Result>): Promise<Result>
  /** Runs work while no process writes. */
  exclusively<Result>(work: () => Promise<Result>): Promise<Result>
  /** The same for a migration; who writes meanwhile is told so. @throws AppError unavailable where another one is under way */
  migrate<Result>(work: () => Promise<Result>): Promise<Result>
  /** Records the model's fingerprint and the languages of entries, before these are stored. @throws AppError config */
  recordModel(entries: readonly (IndexEntry | null)[], languages: readonly (string | null)[]): Promise<void>
  /** Records the projects of what is stored next, null for none. */
  recordProjects(projects: readonly (string | null)[]): Promise<void>
  /** Makes the collections of another index version count. */
  activate(state: MemoryState): Promise<void>
  open(indexVersion: number): Promise<IndexVersion>
  dropVersion(indexVersion: number): Promise<void>
}

const KINDS: readonly IndexKind[] = ['thought', 'message', 'conversation']
const STATE_ID = nameId('memory state')
/** Key of the lock under which nobody else may write. */
const EXCLUSIVE = 'exclusive'
/** Key of the lock that a migration holds under that one. */
const MIGRATION = 'migration'
/** Key of the lock that is held while the state changes. */
const STATE = 'state'

/** Opens the collections, and makes those that are not there. */
export async function openStoreState(
  weaviate: Weaviate,
  { scope, clock }: Pick<StoreState, 'scope' | 'clock'>,
): Promise<StoreState> {
  const [stateCollection, locks] = await Promise.all([
    weaviate.collection(MEMORY_STATE),
    createLocks(weaviate, MEMORY_LOCKS),
  ])
  const versions = openVersionsOnce(async (version): Promise<IndexVersion> => {
    const openKind = async (kind: IndexKind) => {
      return createItems(await weaviate.collection(itemPlan(kind, version)), kind)
    }
    const [thought, message, conversation] = await Promise.all([
      openKind('thought'),
      openKind('message'),
      openKind('conversation'),
    ])
    return { thought, message, conversation }
  })
  const readState = async (): Promise<MemoryState> => {
    const found = await stateCollection.latest([STATE_ID], {
      properties: Object.keys(MEMORY_STATE.properties),
    })
    const properties = found.get(STATE_ID)?.properties
    const projects = Array.isArray(properties?.projects) ? properties.projects : []
    return { ...readIndexState(properties), projects }
  }
  const writeState = (state: MemoryState) =>
    stateCollection.put([
      { id: STATE_ID, properties: { ...indexStateProperties(state), projects: state.projects } },
    ])

  const recentState = createRecentState<ReadState>(
    async () => {
      const state = await readState()
      return { ...state, items: await versions.open(state.indexVersion) }
    },
    ({ items: _, ...state }) => JSON.stringify(state),
  )

  const codesOf = (kind: IndexKind) =>
    createReadAhead(
      (items, rows) => items[kind].wordCodes(rows),
      async () => (await recentState.recent()).items,
    )
  const place = weaviatePlace(weaviate.settings)
  const exclusively = <Result>(work: () => Promise<Result>) =>
    locks.hold(EXCLUSIVE, async () => {
      await locks.drain(EXCLUSIVE)
      return work()
    })

  return {
    scope,
    clock,
    place,
    found: createFoundRows(),
    wordCodes: {
      thought: codesOf('thought'),
      message: codesOf('message'),
      conversation: codesOf('conversation'),
    },
    ...recentState,
    write: (key, work) =>
      locks.hold(key, async () => {
        // Checked after the lock is taken: an exclusive process waits for this lock, or is seen here.
        if (await locks.isHeld(EXCLUSIVE)) {
          throw (await locks.isHeld(MIGRATION)) ? beingMigrated(place) : storeBusy()
        }
        return work(await versions.open((await readState()).indexVersion))
      }),
    exclusively,
    async migrate(work) {
      // A migration that was killed has left both, and both are waited for at once.
      const [isUnderWay] = await Promise.all([locks.isHeld(MIGRATION), locks.isHeld(EXCLUSIVE)])
      if (isUnderWay) throw beingMigrated(place)
      return exclusively(() =>
        locks.hold(MIGRATION, async () => {
          const result = await work()
          assertLocksHeld()
          return result
        }),
      )
    },
    async recordModel(entries, languages) {
      const fingerprint = entries.find((entry) => (entry?.windows.length ?? 0) > 0)?.fingerprint
      if (fingerprint === undefined) return
      const isKnown = (state: MemoryState) =>
        state.fingerprint !== null && languages.every((language) => state.languages.includes(language))
      const state = await readState()
      if (state.fingerprint !== null) assertSameSpace(state.fingerprint, fingerprint, REINDEX_COMMAND)
      if (isKnown(state)) return
      await locks.hold(STATE, async () => {
        const latest = await readState()
        if (latest.fingerprint !== null) assertSameSpace(latest.fingerprint, fingerprint, REINDEX_COMMAND)
        await writeState({
          ...latest,
          fingerprint,
          languages: [...new Set([...latest.languages, ...languages])],
        })
      })
    },
    async recordProjects(names) {
      const isNew = ({ projects }: MemoryState) =>
        names.filter((name) => name !== null && !projects.includes(name))
      if (isNew(await readState()).length === 0) return
      await locks.hold(STATE, async () => {
        const latest = await readState()
        const added = new Set(isNew(latest).filter((name) => name !== null))
        await writeState({ ...latest, projects: [...latest.projects, ...added] })
      })
    },
    activate: writeState,
    open: versions.open,
    async dropVersion(version) {
      versions.forget(version)
      await weaviate.drop(KINDS.map((kind) => itemPlan(kind, version).name))
    },
  }
}

const storeBusy = (): AppError =>
  new AppError('unavailable', 'The memories are being exported or reindexed', {
    hint: 'Nothing was stored. Try again in a minute.',
    retryAfterSeconds: 30,
  })
