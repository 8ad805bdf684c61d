import { AsyncLocalStorage } from 'node:async_hooks'
import { isAppError } from '@agora-mcp/core/errors'
import type { Nodes, Work } from './nodes.ts'
import { isRefused } from './weaviate-error.ts'

export interface HeldLock {
  /** @throws AppError unavailable if the lock was lost: nothing may be changed any more */
  assertHeld(): void
  /** Records a change without an answer: it may have been made, or may still be. */
  markUnanswered(): void
}

/** Locks of the current asynchronous context. */
const held = new AsyncLocalStorage<readonly HeldLock[]>()

/** Runs work under a lock, in addition to outer ones. */
export const whileHolding = <Result>(lock: HeldLock, work: () => Result): Result =>
  held.run([...(held.getStore() ?? []), lock], work)

/** Checks all locks of the current context. @throws AppError unavailable if one was lost */
export function assertLocksHeld(): void {
  for (const lock of held.getStore() ?? []) lock.assertHeld()
}

/** Reports a change to its locks if it gets no answer. @param change pending change */
export async function notifyLocks<Result>(change: Promise<Result>): Promise<Result> {
  try {
    return await change
  } catch (error) {
    if (isAppError(error) && error.code === 'unavailable' && !isRefused(error)) {
      for (const lock of held.getStore() ?? []) lock.markUnanswered()
    }
    throw error
  }
}

/** Checks the locks while the change waits for a node: if one was lost, it would overwrite another holder's data. */
export const changeUnderLocks = <Result>(nodes: Nodes, change: Work<Result>): Promise<Result> =>
  notifyLocks(nodes.run(change, { assertAllowed: assertLocksHeld }))
