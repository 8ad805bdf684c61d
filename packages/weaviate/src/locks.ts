import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '@agora-mcp/core/errors'
import type { Weaviate } from './connect.ts'
import { type HeldLock, whileHolding } from './held-locks.ts'
import { type LockState, openLockStates } from './lock-state.ts'

/**
 * Locks among processes. Weaviate has no transactions, and its "insert" looks first and writes then, so that two inserts
 * of one id may both succeed. Names of collections, however, go through its consensus log: of several who take one name
 * at the same moment one gets it, in a whole cluster. Requests may be carried out late, or twice where a leader was lost; so
 * each time that a lock is taken it gets a new number in its name, and such a request meets no later holder.
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
  /**
   * Waits until all locks but this one that are held now were given back. Whoever takes one later must ask whether this one is
   * held.
   * @throws AppError unavailable where that takes long
   */
  drain(key: string): Promise<void>
}

/** Holders sign so often; a lock without a new signature for the lease is taken over. */
const SIGN_MS = 1_000
const LEASE_MS = 12_000
/** Who waits longer is told to come back. */
const MOST_WAIT_MS = 30_000
/** How often a lock of others is looked at. */
const LOOK_MS = 200

/** Tells whether nobody has changed the state of a lock for the lease while it was watched. */
const watch = () => {
  const seen = new Map<string, { state: string; since: number }>()
  return (lock: string, { holder, signature, numbers }: LockState): boolean => {
    const state = [holder, signature, ...[...numbers].sort()].join(' ')
    const before = seen.get(lock)
    if (before?.state === state) return Date.now() - before.since > LEASE_MS
    seen.set(lock, { state, since: Date.now() })
    return false
  }
}

/** A lock as its holder has it. */
interface Taken {
  readonly number: number
  /** A moment before it was taken: others count its lease from there or later. */
  readonly since: number
}

/** @param name of the collection that holds them, without the prefix */
export async function createLocks(weaviate: Weaviate, name: string): Promise<Locks> {
  const states = await openLockStates(weaviate, name)
  /** Those of this process stand in line here. */
  const lines = new Map<string, Promise<unknown>>()

  /** Where that fails, others take the lock over. */
  const giveBack = (lock: string, number: number) => states.giveBack(lock, number).catch(() => {})
  /**
   * Takes a lock that is free, or was abandoned.
   * @returns null where it is not held: another process was quicker, or the signature so late that others may be
   */
  const takeIn = async (lock: string, state: LockState, holder: string): Promise<Taken | null> => {
    const since = Date.now()
    const number = await states.takeNext(lock, state, holder)
    if (number === null) return null
    // Nobody has those of processes that are gone any more, whatever they believe.
    await Promise.all(state.numbers.map((left) => giveBack(lock, left)))
    if (Date.now() - since < LEASE_MS / 2) return { number, since }
    await giveBack(lock, number)
    return null
  }
  /** Lets go of a lock that its holder has left; without effect where another process was quicker. */
  const letGo = async (lock: string, state: LockState): Promise<void> => {
    const taken = await takeIn(lock, state, randomUUID())
    if (taken !== null) await giveBack(lock, taken.number)
  }

  /** @param began when it was asked for: whoever stood in line for long tries once */
  const take = async (lock: string, holder: string, began: number): Promise<Taken> => {
    const isAbandoned = watch()
    for (let tries = 0; ; tries += 1) {
      await states.assertSignable()
      const state = await states.read(lock)
      // Each attempt is an entry in the consensus log, also one that fails, and a node that starts does all of them again.
      if (state.numbers.length === 0 || isAbandoned(lock, state)) {
        const taken = await takeIn(lock, state, holder)
        if (taken !== null) return taken
      }
      if (Date.now() - began > MOST_WAIT_MS) throw busy(weaviate)
      await sleep(10 + Math.random() * Math.min(200, 20 * 2 ** tries))
    }
  }

  const holdAlone = async <Result>(
    key: string,
    work: () => Promise<Result>,
    began: number,
  ): Promise<Result> => {
    const lock = states.nameOf(key)
    const holder = randomUUID()
    const { number, since } = await take(lock, holder, began)
    let signature = number
    let signed = since
    let isLost = false
    // What was lost stays lost, though a late signature may arrive: others may have taken it over.
    const isOurs = () => {
      isLost ||= Date.now() - signed > LEASE_MS / 2
      return !isLost
    }
    const signing = setInterval(() => {
      if (!isOurs()) return
      signature += 1
      const at = Date.now()
      states.sign(lock, holder, signature).then(
        () => {
          if (isOurs()) signed = Math.max(signed, at)
        },
        // Noticed by isOurs().
        () => {},
      )
    }, SIGN_MS)
    let isOpen = false
    const held: HeldLock = {
      assertHeld() {
        if (!isOurs()) throw lost(weaviate)
      },
      leaveOpen() {
        isOpen = true
      },
    }
    try {
      return await whileHolding(held, work)
    } finally {
      clearInterval(signing)
      // A node may still carry out what it did not answer: the next holder comes when the lease is over.
      if (isOurs() && !isOpen) await giveBack(lock, number)
    }
  }

  return {
    hold(key, work) {
      const before = lines.get(key) ?? Promise.resolve()
      const began = Date.now()
      const holdNext = () => holdAlone(key, work, began)
      const mine = before.then(holdNext, holdNext)
      lines.set(key, mine)
      const leave = () => {
        if (lines.get(key) === mine) lines.delete(key)
      }
      mine.then(leave, leave)
      return mine
    },
    async isHeld(key) {
      const lock = states.nameOf(key)
      const isAbandoned = watch()
      // Whoever was killed holds it no more; whoever lives signs within seconds.
      for (let first: LockState | null = null; ; await sleep(LOOK_MS)) {
        const state = await states.read(lock)
        if (state.numbers.length === 0) return false
        first ??= state
        if (state.holder !== first.holder || state.signature !== first.signature) return true
        if (isAbandoned(lock, state)) await letGo(lock, state)
      }
    },
    async drain(key) {
      const began = Date.now()
      const isAbandoned = watch()
      const first = new Map(await states.taken())
      first.delete(states.nameOf(key))
      for (let now: ReadonlyMap<string, readonly number[]> = first; ; now = await states.taken()) {
        // Numbers are used once: whoever has the lock by now has another one.
        const isLeft = ([lock, numbers]: [string, readonly number[]]) =>
          numbers.some((number) => now.get(lock)?.includes(number))
        const left = [...first].filter(isLeft)
        if (left.length === 0) return
        if (Date.now() - began > MOST_WAIT_MS) throw busy(weaviate)
        for (const [lock] of left) {
          const state = await states.read(lock)
          if (isAbandoned(lock, state)) await letGo(lock, state)
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
