import { AppError } from '@agora-mcp/core/errors'
import { assertSameSpace } from '@agora-mcp/core/vectors'
import { createLocks, nameId, type OpenCollection, type Weaviate } from '@agora-mcp/core/weaviate'
import type { Findable, IndexKind } from '../../ports.ts'
import type { Sight } from '../access-scope.ts'
import { itemPlan, MEMORY_LOCKS, MEMORY_STATE } from './collections.ts'
import { createItems, type Items } from './items.ts'

export const REINDEX_COMMAND = 'memory-mcp reindex'

/** The collections whose vectors are of one model. */
export type Round = Readonly<Record<IndexKind, Items>>

/** What is the store's and no item's, at one moment. */
export interface MemoryState {
  /** Of the embedder, null while nothing was stored. */
  readonly fingerprint: string | null
  /** Languages of the stored texts, null for unknown ones. */
  readonly languages: readonly (string | null)[]
  readonly round: number
}

/** What a write works with. */
export interface Writing extends Round {
  /** Throws where the lock was lost: to be called before a change that must not overlap with another. */
  assertHeld(): void
}

/** What the parts of the store share. */
export interface Vault {
  readonly sight: Sight
  readonly clock: () => Date
  read(): Promise<MemoryState & { readonly items: Round }>
  /** Changes what belongs to a key while nobody else does. */
  write<Result>(key: string, work: (writing: Writing) => Promise<Result>): Promise<Result>
  /** Does something while nobody at all writes. */
  alone<Result>(work: (held: { assert(): void }) => Promise<Result>): Promise<Result>
  /** Notes of what model and languages the following is, before it is stored. @throws AppError config */
  welcome(findables: readonly (Findable | null)[], languages: readonly (string | null)[]): Promise<void>
  /** Makes other collections count. */
  switchTo(state: MemoryState): Promise<void>
  round(number: number): Promise<Round>
  dropRound(number: number): Promise<void>
}

const KINDS: readonly IndexKind[] = ['thought', 'message', 'conversation']
const STATE_ID = nameId('memory state')
/** Held by whoever must be alone. */
const ALONE = 'alone'
/** Held while the state changes. */
const STATE = 'state'
/** As ISO 639-2 has it. */
const UNKNOWN_LANGUAGE = 'und'

/** Opens the collections, and makes those that are not there. */
export async function openVault(
  weaviate: Weaviate,
  { sight, clock }: Pick<Vault, 'sight' | 'clock'>,
): Promise<Vault> {
  const [stateCollection, locks] = await Promise.all([
    weaviate.collection(MEMORY_STATE),
    createLocks(weaviate, MEMORY_LOCKS),
  ])
  const rounds = new Map<number, Promise<Round>>()
  const openRound = async (number: number): Promise<Round> => {
    const open = async (kind: IndexKind) => {
      const collection: OpenCollection = await weaviate.collection(itemPlan(kind, number))
      return createItems(collection, kind)
    }
    const [thought, message, conversation] = await Promise.all([
      open('thought'),
      open('message'),
      open('conversation'),
    ])
    return { thought, message, conversation }
  }
  const round = (number: number): Promise<Round> => {
    const opening = rounds.get(number) ?? openRound(number)
    rounds.set(number, opening)
    opening.catch(() => rounds.delete(number))
    return opening
  }
  const readState = async (): Promise<MemoryState> => {
    const found = await stateCollection.get([STATE_ID], { properties: Object.keys(MEMORY_STATE.properties) })
    const properties = found.get(STATE_ID)?.properties
    const languages: readonly string[] = Array.isArray(properties?.languages) ? properties.languages : []
    return {
      fingerprint: typeof properties?.fingerprint === 'string' ? properties.fingerprint : null,
      languages: languages.map((name) => (name === UNKNOWN_LANGUAGE ? null : name)),
      round: Number(properties?.round ?? 0),
    }
  }
  const writeState = ({ fingerprint, languages, round: number }: MemoryState) =>
    stateCollection.put([
      {
        id: STATE_ID,
        properties: {
          fingerprint,
          languages: languages.map((language) => language ?? UNKNOWN_LANGUAGE),
          round: number,
        },
      },
    ])

  return {
    sight,
    clock,
    async read() {
      const state = await readState()
      return { ...state, items: await round(state.round) }
    },
    write: (key, work) =>
      locks.hold(key, async (held) => {
        // Asked after the lock is taken: whoever wants to be alone waits for it, or is seen here.
        if (await locks.isHeld(ALONE)) throw occupied()
        const items = await round((await readState()).round)
        return work({ ...items, assertHeld: held.assert })
      }),
    alone: (work) =>
      locks.hold(ALONE, async (held) => {
        await locks.drain(ALONE)
        return work(held)
      }),
    async welcome(findables, languages) {
      const fingerprint = findables.find((findable) => (findable?.windows.length ?? 0) > 0)?.fingerprint
      if (fingerprint === undefined) return
      const isKnown = (state: MemoryState) =>
        state.fingerprint !== null && languages.every((language) => state.languages.includes(language))
      const state = await readState()
      if (state.fingerprint !== null) assertSameSpace(state.fingerprint, fingerprint, REINDEX_COMMAND)
      if (isKnown(state)) return
      await locks.hold(STATE, async (held) => {
        const latest = await readState()
        if (latest.fingerprint !== null) assertSameSpace(latest.fingerprint, fingerprint, REINDEX_COMMAND)
        held.assert()
        await writeState({
          ...latest,
          fingerprint,
          languages: [...new Set([...latest.languages, ...languages])],
        })
      })
    },
    switchTo: writeState,
    round,
    async dropRound(number) {
      rounds.delete(number)
      await weaviate.drop(KINDS.map((kind) => itemPlan(kind, number).name))
    },
  }
}

const occupied = (): AppError =>
  new AppError('unavailable', 'The memories are being exported or reindexed', {
    hint: 'Nothing was stored. Try again in a minute.',
    retryAfterSeconds: 30,
  })
