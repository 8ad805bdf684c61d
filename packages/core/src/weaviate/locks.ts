import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '../errors/index.ts'
import type { CollectionPlan } from './collection-plan.ts'
import type { Weaviate } from './connect.ts'
import { whileHolding } from './held-locks.ts'
import { nameId } from './ids.ts'

/**
 * Locks among processes. Weaviate has no transactions, and its "insert" looks first and writes then, so that two inserts
 * of one id may both succeed. Names of collections, however, go through its consensus log: of several who take one name
 * at the same moment one gets it, in a whole cluster.
 */
export interface Locks {
  /**
   * Does something while nobody else holds a lock of this key. What the work changes in collections is changed only as long
   * as the lock is held.
   * @throws AppError unavailable where others hold it for long, or it was lost
   */
  hold<Result>(key: string, work: () => Promise<Result>): Promise<Result>
  /** Whether somebody holds the lock of this key. */
  isHeld(key: string): Promise<boolean>
  /** Waits until nobody holds any lock but this one. @throws AppError unavailable where that takes long */
  drain(key: string): Promise<void>
}

/** Holders sign so often; a lock without a new signature for the lease is taken over. */
const SIGN_MS = 2_000
const LEASE_MS = 10_000
/** Who waits longer is told to come back. */
const MOST_WAIT_MS = 30_000
/** How often a lock of others is looked at. */
const LOOK_MS = 200

const planOf = (name: string): CollectionPlan => ({
  name,
  description: 'Who holds a lock of agora-mcp',
  properties: { holder: 'stored', signature: 'int' },
  hasVectors: false,
})

/** @param name of the collection that holds them, without the prefix */
export async function createLocks(weaviate: Weaviate, name: string): Promise<Locks> {
  const holders = await weaviate.collection(planOf(name))
  const tenant = weaviate.settings.tenant ?? ''
  const lockName = (key: string) => `${name}_${nameId(`${tenant} ${key}`).replaceAll('-', '')}`
  /** Those of this process stand in line here. */
  const lines = new Map<string, Promise<unknown>>()
  /** Claims of others that were in the way of a takeover once. */
  const claimed = new Set<string>()

  const signatureOf = async (lock: string): Promise<string> => {
    const id = nameId(lock)
    const found = (await holders.latest([id], { properties: ['holder', 'signature'] })).get(id)
    return found === undefined ? '' : `${found.properties.holder} ${found.properties.signature}`
  }
  const sign = (lock: string, holder: string, signature: number) =>
    holders.put([{ id: nameId(lock), properties: { holder, signature } }])

  /**
   * Signs what was taken. While nodes are gone that may last until others have taken over what nobody signed.
   * @param since a moment before it was taken
   * @returns whether it is held
   */
  const signFirst = async (lock: string, holder: string, since: number): Promise<boolean> => {
    await sign(lock, holder, 0)
    return Date.now() - since < LEASE_MS / 2
  }
  /** Gives the signature of a lock once nobody has changed it for the lease while it was watched; null until then. */
  const watch = () => {
    const seen = new Map<string, { signature: string; since: number }>()
    return async (lock: string): Promise<string | null> => {
      const signature = await signatureOf(lock)
      const before = seen.get(lock)
      if (before?.signature === signature) return Date.now() - before.since > LEASE_MS ? signature : null
      seen.set(lock, { signature, since: Date.now() })
      return null
    }
  }
  /** Where that fails, others take the lock over. */
  const giveBack = (lock: string) => weaviate.giveName(lock).catch(() => {})
  /** Takes the lock of a holder who has not signed for the lease; false where another one was quicker. */
  const takeOver = async (lock: string, seen: string, holder: string): Promise<boolean> => {
    const claim = `${lock}_${nameId(seen).slice(0, 8)}`
    const since = Date.now()
    // In the way for a second time: its owner was killed before it signed.
    if (claimed.has(claim)) await giveBack(claim)
    if (!(await weaviate.takeName(claim, name))) {
      claimed.add(claim)
      return false
    }
    try {
      if ((await signatureOf(lock)) !== seen) return false
      return await signFirst(lock, holder, since)
    } finally {
      claimed.delete(claim)
      await giveBack(claim)
    }
  }
  /** Lets go of a lock that its holder has left; without effect where another one was quicker. */
  const letGo = async (lock: string, seen: string): Promise<void> => {
    if (await takeOver(lock, seen, randomUUID())) await giveBack(lock)
  }

  /** @returns a moment before it was taken: others count its lease from there or later */
  const take = async (lock: string, holder: string): Promise<number> => {
    const began = Date.now()
    let abandoned = watch()
    for (let tries = 0; ; tries += 1) {
      // Each attempt is an entry in the consensus log, also one that fails, and a node that starts does all of them again.
      const isTaken = tries > 0 && (await weaviate.namesOf(name)).includes(lock)
      const since = Date.now()
      if (!isTaken && (await weaviate.takeName(lock, name))) {
        if (await signFirst(lock, holder, since)) return since
      }
      if (Date.now() - began > MOST_WAIT_MS) throw busy(weaviate)
      const signature = await abandoned(lock)
      if (signature !== null) {
        if (await takeOver(lock, signature, holder)) return since
        abandoned = watch()
      }
      await sleep(10 + Math.random() * Math.min(200, 20 * 2 ** tries))
    }
  }

  const holdAlone = async <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
    const lock = lockName(key)
    const holder = randomUUID()
    let signed = await take(lock, holder)
    let isLost = false
    // What was lost stays lost, though a late signature may arrive: others may have taken it over.
    const isOurs = () => {
      isLost ||= Date.now() - signed > LEASE_MS / 2
      return !isLost
    }
    let signature = 0
    const signing = setInterval(() => {
      if (!isOurs()) return
      signature += 1
      const at = Date.now()
      sign(lock, holder, signature).then(
        () => {
          if (isOurs()) signed = Math.max(signed, at)
        },
        // Noticed by isOurs().
        () => {},
      )
    }, SIGN_MS)
    const assertHeld = () => {
      if (!isOurs()) throw lost(weaviate)
    }
    try {
      return await whileHolding(assertHeld, work)
    } finally {
      if (isOurs()) await giveBack(lock)
      clearInterval(signing)
    }
  }

  return {
    hold(key, work) {
      const before = lines.get(key) ?? Promise.resolve()
      const mine = before.then(
        () => holdAlone(key, work),
        () => holdAlone(key, work),
      )
      lines.set(key, mine)
      const leave = () => {
        if (lines.get(key) === mine) lines.delete(key)
      }
      mine.then(leave, leave)
      return mine
    },
    async isHeld(key) {
      const lock = lockName(key)
      const abandoned = watch()
      // Whoever was killed holds it no more; whoever lives signs within seconds.
      for (let first: string | null = null; (await weaviate.namesOf(name)).includes(lock); ) {
        const signature = await signatureOf(lock)
        first ??= signature
        if (signature !== first) return true
        const left = await abandoned(lock)
        if (left !== null) await letGo(lock, left)
        await sleep(LOOK_MS)
      }
      return false
    },
    async drain(key) {
      const began = Date.now()
      const abandoned = watch()
      for (;;) {
        const others = (await weaviate.namesOf(name)).filter((other) => other !== lockName(key))
        if (others.length === 0) return
        if (Date.now() - began > MOST_WAIT_MS) throw busy(weaviate)
        for (const lock of others) {
          const left = await abandoned(lock)
          if (left !== null) await letGo(lock, left)
        }
        await sleep(LOOK_MS)
      }
    },
  }
}

const busy = ({ settings }: Weaviate): AppError =>
  new AppError('unavailable', `Others are writing to Weaviate at ${settings.url}`, {
    hint: 'Nothing was stored. Try again in a moment.',
    retryAfterSeconds: 5,
  })

const lost = ({ settings }: Weaviate): AppError =>
  new AppError(
    'unavailable',
    `Weaviate at ${settings.url} did not answer for so long that others may write`,
    {
      hint: 'Try again in a moment; what was being written may or may not be stored.',
      retryAfterSeconds: 5,
    },
  )
