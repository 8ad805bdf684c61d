import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '@agora-mcp/core/errors'
import type { Weaviate } from './connect.ts'
import { type HeldLock, whileHolding } from './held-locks.ts'
import { type LockState, openLockStates } from './lock-state.ts'

/**
 * Locks across processes. Weaviate has no transactions, and its "insert" checks before it writes, so that two
 * inserts of one id may both succeed. Collection aliases, however, go through its consensus log: if several
 * processes take one name at the same time, one of them gets it, in the whole cluster. Requests may be
 * executed late, or twice after the loss of a leader, so every acquisition has a new number in its name, and
 * such a request cannot affect a later holder.
 */
export interface Locks {
  /**
   * Runs work under the lock of a key. Changes made in collections by the work require that the lock is still
   * held.
   * @throws AppError unavailable if others hold it for long, or it was lost
   */
  hold<Result>(key: string, work: () => Promise<Result>): Promise<Result>
  isHeld(key: string): Promise<boolean>
  /**
   * Waits until all other currently held locks are released. Whoever takes one later must check whether this
   * one is held.
   * @throws AppError unavailable if that takes long
   */
  drain(key: string): Promise<void>
}

/** Interval at which holders sign; a lock without a new signature for the lease is taken over. */
const SIGN_INTERVAL_MS = 1_000
const LEASE_MS = 12_000
/** Maximum wait for a lock in milliseconds. */
const MAX_WAIT_MS = 30_000
/** Interval at which a lock held by others is checked. */
const CHECK_MS = 200

/** Creates a check whether the state of a lock has not changed for the lease while being watched. */
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

interface Taken {
  readonly number: number
  /** A time before it was taken, from which others start its lease at the earliest. */
  readonly since: number
}

/** Creates the locks. @param name name of their collection, without the prefix */
export async function createLocks(weaviate: Weaviate, name: string): Promise<Locks> {
  const states = await openLockStates(weaviate, name)
  const queues = new Map<string, Promise<unknown>>()

  /** If the release fails, others take the lock over. */
  const releaseNumber = (lock: string, number: number) => states.releaseNumber(lock, number).catch(() => {})
  /** @returns null if it was not taken: another was faster, or the signature too late */
  const tryTake = async (lock: string, state: LockState, holder: string): Promise<Taken | null> => {
    const since = Date.now()
    const number = await states.takeNext(lock, state, holder)
    if (number === null) return null
    // Numbers of processes that are gone are released, whatever these believe.
    await Promise.all(state.numbers.map((left) => releaseNumber(lock, left)))
    if (Date.now() - since < LEASE_MS / 2) return { number, since }
    await releaseNumber(lock, number)
    return null
  }
  /** Releases a lock abandoned by its holder; does nothing if another process was faster. */
  const releaseAbandoned = async (lock: string, state: LockState): Promise<void> => {
    const taken = await tryTake(lock, state, randomUUID())
    if (taken !== null) await releaseNumber(lock, taken.number)
  }

  /** @param began time of the request: after a long wait in the queue it is tried only once */
  const take = async (lock: string, holder: string, began: number): Promise<Taken> => {
    const isAbandoned = watch()
    for (let tries = 0; ; tries += 1) {
      await states.assertSignable()
      const state = await states.read(lock)
      // Each attempt, even a failed one, is an entry in the consensus log, which a starting node replays.
      if (state.numbers.length === 0 || isAbandoned(lock, state)) {
        const taken = await tryTake(lock, state, holder)
        if (taken !== null) return taken
      }
      if (Date.now() - began > MAX_WAIT_MS) throw busy(weaviate)
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
    // A lost lock stays lost, even if a late signature arrives: others may have taken it over.
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
        // Detected by isOurs().
        () => {},
      )
    }, SIGN_INTERVAL_MS)
    let isOpen = false
    const held: HeldLock = {
      assertHeld() {
        if (!isOurs()) throw lost(weaviate)
      },
      markUnanswered() {
        isOpen = true
      },
    }
    try {
      return await whileHolding(held, work)
    } finally {
      clearInterval(signing)
      // A node may still execute a change that it did not answer, so the lock is only free after its lease.
      if (isOurs() && !isOpen) await releaseNumber(lock, number)
    }
  }

  return {
    hold(key, work) {
      const before = queues.get(key) ?? Promise.resolve()
      const began = Date.now()
      const holdNext = () => holdAlone(key, work, began)
      const mine = before.then(holdNext, holdNext)
      queues.set(key, mine)
      const leaveQueue = () => {
        if (queues.get(key) === mine) queues.delete(key)
      }
      mine.then(leaveQueue, leaveQueue)
      return mine
    },
    async isHeld(key) {
      const lock = states.nameOf(key)
      const isAbandoned = watch()
      // A killed holder stops signing; a living one signs within seconds.
      for (let first: LockState | null = null; ; await sleep(CHECK_MS)) {
        const state = await states.read(lock)
        if (state.numbers.length === 0) return false
        first ??= state
        if (state.holder !== first.holder || state.signature !== first.signature) return true
        if (isAbandoned(lock, state)) await releaseAbandoned(lock, state)
      }
    },
    async drain(key) {
      const began = Date.now()
      const isAbandoned = watch()
      const first = new Map(await states.taken())
      first.delete(states.nameOf(key))
      for (let now: ReadonlyMap<string, readonly number[]> = first; ; now = await states.taken()) {
        // Numbers are used only once, so a later holder has another one.
        const isStillTaken = ([lock, numbers]: [string, readonly number[]]) =>
          numbers.some((number) => now.get(lock)?.includes(number))
        const left = [...first].filter(isStillTaken)
        if (left.length === 0) return
        if (Date.now() - began > MAX_WAIT_MS) throw busy(weaviate)
        for (const [lock] of left) {
          const state = await states.read(lock)
          if (isAbandoned(lock, state)) await releaseAbandoned(lock, state)
        }
        await sleep(CHECK_MS)
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
