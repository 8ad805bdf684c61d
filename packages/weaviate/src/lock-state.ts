import type { CollectionPlan } from './collection-plan.ts'
import type { Weaviate } from './connect.ts'
import { nameId } from './ids.ts'
import { isRefused } from './weaviate-error.ts'

export interface LockState {
  /** Last process to sign; empty if none has. */
  readonly holder: string
  /** Number of signatures by any process; 0 if none. */
  readonly signature: number
  /** Numbers whose names exist: of the holder, of a process that is taking the lock, and of processes that are gone. */
  readonly numbers: readonly number[]
}

/**
 * Storage of lock states. A process takes a lock by taking its name with an unused number; the owner of the
 * name signs in the lock's object with that number and higher ones.
 */
export interface LockStates {
  nameOf(key: string): string
  /** Numbers currently or formerly taken, by lock name. */
  taken(): Promise<ReadonlyMap<string, readonly number[]>>
  /** A name without a signature blocks all others for a lease. @throws AppError the refusal of an earlier one */
  assertSignable(): Promise<void>
  read(lock: string): Promise<LockState>
  /** Takes and signs. @returns its number; null if another process was faster, or the state has changed */
  takeNext(lock: string, state: LockState, holder: string): Promise<number | null>
  sign(lock: string, holder: string, signature: number): Promise<void>
  /** Safe once the lock is signed with this number or a higher one, so that it is never reused. */
  releaseNumber(lock: string, number: number): Promise<void>
}

const planOf = (name: string): CollectionPlan => ({
  name,
  description: 'Who holds a lock of agora-mcp',
  properties: { holder: 'stored', signature: 'int' },
  hasVectors: false,
})

/** Written to test whether writes are accepted. */
const TEST_WRITE = { id: nameId('trial of a lock'), properties: { holder: '', signature: 0 } }

/** Opens the lock states. @param collection name of the collection with the objects, without the prefix */
export async function openLockStates(weaviate: Weaviate, collection: string): Promise<LockStates> {
  const objects = await weaviate.collection(planOf(collection))
  /** Aliases point to a collection shared by all tenants, so each tenant has its own names and ignores the others. */
  const owned = `${collection}_${shortId(weaviate.settings.tenant ?? '')}_`
  let wasRefused = false
  const numbered = (lock: string, number: number) => `${lock}_${number}`

  const taken = async (): Promise<Map<string, number[]>> => {
    const numbers = new Map<string, number[]>()
    for (const name of await weaviate.aliasesOf(collection)) {
      const [, lock, number] = /^(.+)_(\d+)$/.exec(name) ?? []
      if (lock?.startsWith(owned)) numbers.set(lock, [...(numbers.get(lock) ?? []), Number(number)])
    }
    return numbers
  }
  const signed = async (lock: string): Promise<Omit<LockState, 'numbers'>> => {
    const id = nameId(lock)
    const found = (await objects.latest([id], { properties: ['holder', 'signature'] })).get(id)
    return {
      holder: String(found?.properties.holder ?? ''),
      signature: Number(found?.properties.signature ?? 0),
    }
  }
  const sign: LockStates['sign'] = async (lock, holder, signature) => {
    try {
      await objects.put([{ id: nameId(lock), properties: { holder, signature } }])
    } catch (error) {
      wasRefused ||= isRefused(error)
      throw error
    }
  }

  return {
    nameOf: (key) => owned + shortId(key),
    taken,
    async assertSignable() {
      if (!wasRefused) return
      await objects.put([TEST_WRITE])
      wasRefused = false
    },
    async read(lock) {
      // The order matters: if the names were read first, another process could take the lock and sign before
      // the object is read.
      const last = await signed(lock)
      return { ...last, numbers: (await taken()).get(lock) ?? [] }
    },
    async takeNext(lock, state, holder) {
      const number = Math.max(state.signature, ...state.numbers) + 1
      if (!(await weaviate.createAlias(numbered(lock, number), collection))) return null
      const now = await signed(lock)
      if (now.holder === state.holder && now.signature === state.signature) {
        await sign(lock, holder, number)
        return number
      }
      // Others took and released it in between. A name left here would block others until it counts as
      // abandoned.
      if (now.signature >= number) await weaviate.removeAlias(numbered(lock, number))
      return null
    },
    sign,
    releaseNumber: (lock, number) => weaviate.removeAlias(numbered(lock, number)),
  }
}

/** Converts any text to characters allowed in a name. */
const shortId = (text: string): string => nameId(text).replaceAll('-', '')
