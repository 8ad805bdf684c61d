import { AsyncLocalStorage } from 'node:async_hooks'

/** Of the work under way: throws where one of the locks was lost under which it is done. */
const assertions = new AsyncLocalStorage<() => void>()

/** Does work that must change nothing once `assertHeld` throws, nor once a lock around it is lost. */
export function whileHolding<Result>(assertHeld: () => void, work: () => Result): Result {
  const assertOuter = assertions.getStore()
  const assertAll = () => {
    assertOuter?.()
    assertHeld()
  }
  return assertions.run(assertAll, work)
}

/** Throws where a lock was lost under which the work under way is done: it must not change anything. */
export const assertLocksHeld = (): void => assertions.getStore()?.()
