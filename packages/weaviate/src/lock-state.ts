import type { CollectionPlan } from './collection-plan.ts'
import type { Weaviate } from './connect.ts'
import { nameId } from './ids.ts'
import { isRefused } from './weaviate-error.ts'

/** What Weaviate says of a lock. */
export interface LockState {
  /** Who signed last; empty where nobody has. */
  readonly holder: string
  /** How often it was signed, by whomever; 0 where nobody has. */
  readonly signature: number
  /** Numbers whose names exist: the holder's, that of a process which is taking the lock, those of processes that are gone. */
  readonly numbers: readonly number[]
}

/**
 * The state of locks. Whoever takes a lock takes its name with a number that was never used before; who has the name signs,
 * in an object of the lock, with that number and higher ones.
 */
export interface LockStates {
  /** The name of a lock, without a number. */
  nameOf(key: string): string
  /** The numbers that somebody has, or had, of all locks by their names. */
  taken(): Promise<ReadonlyMap<string, readonly number[]>>
  /**
   * Makes sure that a lock can be signed, where signing was refused before: a name without a signature keeps everybody away
   * for a lease.
   * @throws AppError as it was refused then
   */
  assertSignable(): Promise<void>
  read(lock: string): Promise<LockState>
  /**
   * Takes a lock in a state in which nobody has it, and signs.
   * @returns its number; null where another process was quicker, or the state has changed
   */
  takeNext(lock: string, state: LockState, holder: string): Promise<number | null>
  sign(lock: string, holder: string, signature: number): Promise<void>
  /** Only once the lock is signed with this number or a higher one, so that nobody uses the number again. */
  giveBack(lock: string, number: number): Promise<void>
}

const planOf = (name: string): CollectionPlan => ({
  name,
  description: 'Who holds a lock of agora-mcp',
  properties: { holder: 'stored', signature: 'int' },
  hasVectors: false,
})

/** What is written to learn whether anything can be. */
const TRIAL = { id: nameId('trial of a lock'), properties: { holder: '', signature: 0 } }

/** @param collection that holds the objects, without the prefix */
export async function openLockStates(weaviate: Weaviate, collection: string): Promise<LockStates> {
  const objects = await weaviate.collection(planOf(collection))
  /** Names point to a collection that all tenants share: each has names of its own, and looks at no others. */
  const owned = `${collection}_${shortId(weaviate.settings.tenant ?? '')}_`
  let wasRefused = false
  const numbered = (lock: string, number: number) => `${lock}_${number}`

  const taken = async (): Promise<Map<string, number[]>> => {
    const numbers = new Map<string, number[]>()
    for (const name of await weaviate.namesOf(collection)) {
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
      await objects.put([TRIAL])
      wasRefused = false
    },
    async read(lock) {
      // In this order: were the names read first, another process could take the lock and sign before the object is read.
      const last = await signed(lock)
      return { ...last, numbers: (await taken()).get(lock) ?? [] }
    },
    async takeNext(lock, state, holder) {
      const number = Math.max(state.signature, ...state.numbers) + 1
      if (!(await weaviate.takeName(numbered(lock, number), collection))) return null
      const now = await signed(lock)
      if (now.holder === state.holder && now.signature === state.signature) {
        await sign(lock, holder, number)
        return number
      }
      // Others took it, and gave it back, in between. A name that is left here is in the way until it counts as abandoned.
      if (now.signature >= number) await weaviate.giveName(numbered(lock, number))
      return null
    },
    sign,
    giveBack: (lock, number) => weaviate.giveName(numbered(lock, number)),
  }
}

/** Of any text, letters and digits that may stand in a name. */
const shortId = (text: string): string => nameId(text).replaceAll('-', '')
