import { randomUUID } from 'node:crypto'
import type { Lease } from '../ports/session-log.ts'
import { LEASE_MS, type LogStore, type StoredLease } from './log-store.ts'

/** How often the leases of this process are given more time. */
const HEARTBEAT_MS = LEASE_MS / 4

/** The leases that this process holds. */
export interface Leases {
  /** Null where somebody else has the session. */
  take(sessionId: string): Promise<Lease | null>
  close(): Promise<void>
}

/**
 * Leases that one heartbeat keeps alive as long as this process lives, whatever the work on a session waits for.
 * A process that stands still for longer than a lease loses it; what it writes then is refused by position.
 */
export function createLeases(store: LogStore): Leases {
  const held = new Map<string, StoredLease>()
  let heartbeat: NodeJS.Timeout | null = null
  let renewed = 0

  const renew = async (): Promise<void> => {
    const at = performance.now()
    const asked = [...held.keys()]
    const kept = await store.renewLeases()
    renewed = at
    for (const token of asked) if (!kept.has(token)) held.delete(token)
  }
  const beat = () => {
    // A database that is away may be back before the leases end; if not, they end by themselves.
    renew().catch(() => {})
  }
  const drop = async (lease: StoredLease): Promise<void> => {
    if (!held.delete(lease.token)) return
    if (held.size === 0 && heartbeat !== null) {
      clearInterval(heartbeat)
      heartbeat = null
    }
    await store.dropLease(lease)
  }

  return {
    async take(sessionId) {
      const lease = { session_id: sessionId, token: randomUUID() }
      const taken = performance.now()
      if (!(await store.takeLease(lease))) return null
      if (held.size === 0) renewed = taken
      held.set(lease.token, lease)
      heartbeat ??= setInterval(beat, HEARTBEAT_MS).unref()
      return {
        sessionId,
        async renew() {
          // Asked often, answered from memory: the heartbeat knows.
          if (held.has(lease.token) && performance.now() - renewed > LEASE_MS / 2) await renew()
          return held.has(lease.token)
        },
        release: () => drop(lease),
      }
    },
    async close() {
      await Promise.all([...held.values()].map(drop))
    },
  }
}
