import { AppError, isAppError } from '@agora-mcp/core/errors'
import { LRUCache } from 'lru-cache'
import { fold } from '../../domain/session/fold.ts'
import type { NewEntry, SessionEntry } from '../../domain/session/log-content.ts'
import type { SessionState } from '../../domain/session/session-state.ts'
import { problem } from '../../messages/index.ts'
import type { SessionLog } from '../../ports/session-log.ts'

/** States of at least 24 KB each, more than run at once; others are folded from the log in milliseconds. */
const MAX_STATES = 250

/** Maximum number of write attempts; each fails only if another process has written in between. */
const MAX_TRIES = 50

/** Makes the entries to write, given the state before them. */
export type EntriesFor = (state: SessionState) => readonly NewEntry[]

/** Session states, kept in step with the log. */
export interface Sessions {
  /**
   * Returns the current state, including entries of other processes.
   * @param seen Position the log is known to have reached; a cached state at that position is not refreshed.
   * @throws AppError not_found, conflict
   */
  state(sessionId: string, seen?: number): Promise<SessionState>
  /**
   * Writes entries after the newest state. If another process has written in between, its entries are read
   * first and `entries` is called again.
   * @returns State after the write.
   * @throws AppError conflict if the session was erased in between, or too many processes write.
   */
  append(state: SessionState, entries: EntriesFor): Promise<SessionState>
  open(sessionId: string, opening: Extract<NewEntry, { kind: 'opened' }>): Promise<SessionState>
  /** Calls the listener with each new state of any session. @returns A function that removes it. */
  onChange(listener: (state: SessionState, entries: readonly SessionEntry[]) => void): () => void
}

/** Creates the cache of recently used session states, folded from the log. */
export function createSessions(log: SessionLog): Sessions {
  const states = new LRUCache<string, SessionState>({ max: MAX_STATES })
  const listeners = new Set<(state: SessionState, entries: readonly SessionEntry[]) => void>()

  const keep = (state: SessionState, entries: readonly SessionEntry[]): SessionState => {
    const known = states.get(state.sessionId)
    // A read may finish after a later write; the cached state never goes back.
    if (known !== undefined && known.position > state.position) return known
    states.set(state.sessionId, state)
    if (entries.length > 0) for (const listener of listeners) listener(state, entries)
    return state
  }

  return {
    async state(sessionId, seen) {
      const known = states.get(sessionId) ?? null
      if (known !== null && seen !== undefined && known.position >= seen) return known
      const entries = await log.read(sessionId, known?.position ?? 0)
      if (known !== null && entries.length === 0) return known
      return keep(fold(known, sessionId, entries), entries)
    },
    async append(state, entries) {
      const { sessionId } = state
      let latest = state
      for (let tries = 1; ; tries++) {
        try {
          const written = await log.append(sessionId, latest.position, entries(latest))
          return keep(fold(latest, sessionId, written), written)
        } catch (error) {
          if (!isAppError(error) || error.code !== 'conflict' || tries === MAX_TRIES) throw error
        }
        const between = await log.read(sessionId, latest.position)
        latest = keep(fold(latest, sessionId, between), between)
        if (latest.erased) throw new AppError('conflict', problem('session_erased'))
      }
    },
    async open(sessionId, opening) {
      const written = await log.append(sessionId, 0, [opening])
      if (written.length === 0) throw new AppError('unavailable', problem('session_unwritten'))
      return keep(fold(null, sessionId, written), written)
    },
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
