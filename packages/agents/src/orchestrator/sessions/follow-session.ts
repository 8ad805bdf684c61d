import { untilAborted } from '@agora-mcp/core/lazy'
import type { SessionLog } from '../../ports/session-log.ts'

/** Position of a session's log, kept current by a single watch, since each one costs the store a query. */
export interface FollowedSession {
  /** Resolves when the log has passed a position. @returns Position reached. @throws the signal's reason */
  past(position: number): Promise<number>
  end(): void
}

export function followSession(log: SessionLog, sessionId: string, signal: AbortSignal): FollowedSession {
  let latest = 0
  let next = Promise.withResolvers<void>()
  const end = log.watch(sessionId, (position) => {
    latest = Math.max(latest, position)
    next.resolve()
    next = Promise.withResolvers()
  })
  return {
    async past(position) {
      while (latest <= position) await untilAborted(next.promise, signal)
      return latest
    },
    end,
  }
}
