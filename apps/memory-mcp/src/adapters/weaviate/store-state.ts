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
import { languagesOf } from './item-objects.ts'
import type { IndexVersion } from './items.ts'

export const REINDEX_COMMAND = 'memory-mcp reindex'

/** State of the whole store at one point in time. */
export interface MemoryState extends IndexState {
  /** Names of the projects in use, now or formerly. */
  readonly projects: readonly string[]
}

export type ReadState = MemoryState & { readonly items: IndexVersion }

export interface StoreState extends RecentState<ReadState> {
  readonly scope: AccessScope
  readonly clock: () => Date
  /** Location for people. */
  readonly place: string
  /** Changes data under the lock of its key. */
  write<Result>(key: string, work: (writing: IndexVersion) => Promise<Result>): Promise<Result>
  /** Runs work while no process writes. */
  exclusively<Result>(work: () => Promise<Result>): Promise<Result>
  /** `exclusively` for a migration, as writers are told. @throws AppError unavailable if another runs */
  migrate<Result>(work: () => Promise<Result>): Promise<Result>
  /** Records the model and the languages of entries before they are stored. @throws AppError config */
  recordModel(entries: readonly (IndexEntry | null)[]): Promise<void>
  /** Records the projects of the items to be stored, null for none. */
  recordProjects(projects: readonly (string | null)[]): Promise<void>
  activate(state: MemoryState): Promise<void>
  open(indexVersion: number): Promise<IndexVersion>
  dropVersion(indexVersion: number): Promise<void>
}

const KINDS: readonly IndexKind[] = ['thought', 'message', 'conversation']
const STATE_ID = nameId('memory state')
/** Key of the lock that excludes all writers. */
const EXCLUSIVE = 'exclusive'
/** Key of the additional lock held by a migration. */
const MIGRATION = 'migration'
/** Key of the lock for changes of the state. */
const STATE = 'state'

/** Opens the collections, creating missing ones. */
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
    ...recentState,
    write: (key, work) =>
      locks.hold(key, async () => {
        // Checked after taking the lock: an exclusive process either waits for this lock, or is detected
        // here.
        if (await locks.isHeld(EXCLUSIVE)) {
          throw (await locks.isHeld(MIGRATION)) ? beingMigrated(place) : storeBusy()
        }
        return work(await versions.open((await readState()).indexVersion))
      }),
    exclusively,
    async migrate(work) {
      // A killed migration leaves both locks, so wait for both in parallel.
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
    async recordModel(entries) {
      const languages = languagesOf(entries)
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
