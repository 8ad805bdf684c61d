import { randomUUID } from 'node:crypto'
import type { Lease } from '../ports/session-log.ts'
import { LEASE_MS, type LogStore, type StoredLease } from './log-store.ts'

const HEARTBEAT_MS = LEASE_MS / 4

export interface Leases {
  /** Takes the lease of a session; null if another process has it. */
  take(sessionId: string): Promise<Lease | null>
  close(): Promise<void>
}

/**
 * Creates the leases, renewed by one heartbeat while this process lives, however long the work on a session
 * waits. A process suspended for longer than a lease loses it; its later writes are rejected by position.
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
  const renewAll = () => {
    // The database may come back before the leases expire; otherwise they expire by themselves.
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
      heartbeat ??= setInterval(renewAll, HEARTBEAT_MS).unref()
      return {
        sessionId,
        async renew() {
          // Called often, so it answers from memory between heartbeats.
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
