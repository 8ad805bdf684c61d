import { randomUUID } from 'node:crypto'
import { isAppError, withHint } from '@agora-mcp/core/errors'
import type { LogStore } from './log-store.ts'
import { damagedRegister, type SignedEnds } from './signed-ends.ts'

/** Detects problems that prevent writes to the log. */
export interface LogHealth {
  readonly store: LogStore
  /** Problem for the operator; null if the log is writable. */
  problem(): Promise<string | null>
}

/** Observes the writes of a store; after a failed write, the next health check tries another one. */
export function createLogHealth(store: LogStore, ends: Pick<SignedEnds, 'isRegisterSigned'>): LogHealth {
  let failed: string | null = null
  let isKeyKnown = false

  const watched = async <Result>(write: Promise<Result>): Promise<Result> => {
    try {
      const result = await write
      failed = null
      return result
    } catch (error) {
      if (isAppError(error) && error.code === 'unavailable') failed = withHint(error)
      throw error
    }
  }
  const writes: Pick<LogStore, 'change' | 'takeLease'> = {
    change: (...given) => watched(store.change(...given)),
    takeLease: (lease) => watched(store.takeLease(lease)),
  }

  /** Writes a lease for a session that does not exist. */
  const tryWrite = async (): Promise<void> => {
    const lease = { session_id: randomUUID(), token: randomUUID() }
    await writes.takeLease(lease)
    await store.dropLease(lease)
  }

  return {
    store: { ...store, ...writes },
    async problem() {
      try {
        if (failed !== null) await tryWrite()
        if (isKeyKnown) return null
        const { end } = await store.register()
        isKeyKnown = ends.isRegisterSigned(end)
        return isKeyKnown ? null : withHint(damagedRegister())
      } catch (error) {
        return isAppError(error) ? withHint(error) : String(error)
      }
    },
  }
}
