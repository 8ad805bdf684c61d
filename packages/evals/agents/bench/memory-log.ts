import { AppError } from '@agora-mcp/core/errors'
import type { SessionEntry } from '../../../agents/src/domain/session/log-content.ts'
import type { SessionLog } from '../../../agents/src/ports/session-log.ts'

/** A log that keeps entries in memory and signs nothing: what the team takes without the durable one. */
export function memoryLog(): SessionLog {
  const sessions = new Map<string, SessionEntry[]>()
  const watchers = new Map<string, Set<(position: number) => void>>()
  const entriesOf = (sessionId: string): SessionEntry[] => {
    const entries = sessions.get(sessionId)
    if (entries === undefined) throw new AppError('not_found', `There is no session ${sessionId}`)
    return entries
  }
  const log: Pick<SessionLog, 'append' | 'read' | 'watch' | 'lease' | 'unfinished' | 'close'> = {
    async append(sessionId, after, added) {
      const entries = sessions.get(sessionId) ?? []
      if (entries.length !== after) throw new AppError('conflict', 'Another writer came first')
      const at = new Date().toISOString()
      const written = added.map(
        (entry, place): SessionEntry => ({ ...entry, position: after + place + 1, at }),
      )
      entries.push(...written)
      sessions.set(sessionId, entries)
      for (const watcher of [...(watchers.get(sessionId) ?? [])]) watcher(entries.length)
      return written
    },
    read: async (sessionId, after = 0) => entriesOf(sessionId).slice(after),
    watch(sessionId, listener) {
      const listeners = watchers.get(sessionId) ?? new Set()
      watchers.set(sessionId, listeners.add(listener))
      return () => listeners.delete(listener)
    },
    lease: async (sessionId) => ({
      sessionId,
      renew: async () => true,
      release: async () => {},
    }),
    unfinished: async () => [],
    close: async () => {},
  }
  // The rest is for commands that a bench does not give.
  return log as SessionLog
}

/**
 * Milliseconds of each hop of a session, with all that was done for it, from one write to the next. Hops that are written
 * together have taken equal parts of the time.
 */
export function timeHops(log: SessionLog): { readonly log: SessionLog; readonly times: number[] } {
  const times: number[] = []
  const last = new Map<string, number>()
  return {
    times,
    log: {
      ...log,
      async append(sessionId, after, added) {
        const written = await log.append(sessionId, after, added)
        const now = performance.now()
        const before = last.get(sessionId)
        const hops = added.filter(({ kind }) => kind === 'hop').length
        if (before !== undefined) for (let n = 0; n < hops; n++) times.push((now - before) / hops)
        if (hops > 0 || added.some(({ kind }) => kind === 'request')) last.set(sessionId, now)
        return written
      },
    },
  }
}
