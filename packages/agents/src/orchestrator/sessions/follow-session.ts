import { untilAborted } from '@agora-mcp/core/lazy'
import type { SessionLog } from '../../ports/session-log.ts'

/** Knows how far the log of a session is. One watch for as long as somebody follows, since each one costs the store a look. */
export interface FollowedSession {
  /**
   * Until the log has passed a position that was read after this began.
   * @returns How far it is
   * @throws the signal's reason
   */
  past(position: number): Promise<number>
  end(): void
}

/** Watches the log of a session until `end` is called. */
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
