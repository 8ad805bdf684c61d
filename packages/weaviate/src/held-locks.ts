import { AsyncLocalStorage } from 'node:async_hooks'
import { isAppError } from '@agora-mcp/core/errors'
import type { Nodes, Work } from './nodes.ts'
import { isRefused } from './weaviate-error.ts'

/** A lock under which work is done, as the changes see it that the work makes. */
export interface HeldLock {
  /** @throws AppError unavailable where the lock was lost: nothing must be changed any more */
  assertHeld(): void
  /** A change had no answer: it may be made, or may yet be. */
  leaveOpen(): void
}

/** All locks under which the work under way is done. */
const held = new AsyncLocalStorage<readonly HeldLock[]>()

/** Does work under a lock, and those around it. */
export const whileHolding = <Result>(lock: HeldLock, work: () => Result): Result =>
  held.run([...(held.getStore() ?? []), lock], work)

/** @throws AppError unavailable where a lock was lost under which the work under way is done */
export function assertLocksHeld(): void {
  for (const lock of held.getStore() ?? []) lock.assertHeld()
}

/** Tells the locks under which a change is made if it has no answer. @param change under way */
export async function tellLocks<Result>(change: Promise<Result>): Promise<Result> {
  try {
    return await change
  } catch (error) {
    if (isAppError(error) && error.code === 'unavailable' && !isRefused(error)) {
      for (const lock of held.getStore() ?? []) lock.leaveOpen()
    }
    throw error
  }
}

/**
 * Makes a change on a node as long as the locks are held under which the work under way is done: one may be lost while the
 * change waits for a node, and what it would overwrite then is another holder's.
 */
export const changeUnderLocks = <Result>(nodes: Nodes, change: Work<Result>): Promise<Result> =>
  tellLocks(nodes.run(change, { assertAllowed: assertLocksHeld }))
