import { AppError, isAppError } from '@agora-mcp/core/errors'
import { LRUCache } from 'lru-cache'
import { fold } from '../../domain/session/fold.ts'
import type { NewEntry, SessionEntry } from '../../domain/session/log-content.ts'
import type { SessionState } from '../../domain/session/session-state.ts'
import { problem } from '../../messages/index.ts'
import type { SessionLog } from '../../ports/session-log.ts'

/** States kept in memory, 24 KB each or more, and more than run at once; others are folded from the log again in milliseconds. */
const MOST_STATES = 250

/** Attempts at a write; each fails only when another process has written in between. */
const MOST_TRIES = 50

/** Makes the entries to write, given the state they follow. */
export type EntriesFor = (state: SessionState) => readonly NewEntry[]

/** The states of sessions, in step with the log. */
export interface Sessions {
  /**
   * The current state, with the entries of other processes.
   * @param seen Position the log is known to have reached; a state that is as far is not read again
   * @throws AppError not_found, conflict
   */
  state(sessionId: string, seen?: number): Promise<SessionState>
  /**
   * Writes entries after the newest state. Where another process has written in between, its entries are read first and
   * `entries` is called again.
   * @returns The state after the write
   * @throws AppError conflict when the session was erased in between, or too many write at once
   */
  append(state: SessionState, entries: EntriesFor): Promise<SessionState>
  open(sessionId: string, opening: Extract<NewEntry, { kind: 'opened' }>): Promise<SessionState>
  /** Calls the listener with each new state of any session. @returns A function that removes it. */
  onChange(listener: (state: SessionState, entries: readonly SessionEntry[]) => void): () => void
}

/** Creates the cache of session states: the most recently used ones, folded from the log. */
export function createSessions(log: SessionLog): Sessions {
  const states = new LRUCache<string, SessionState>({ max: MOST_STATES })
  const listeners = new Set<(state: SessionState, entries: readonly SessionEntry[]) => void>()

  const keep = (state: SessionState, entries: readonly SessionEntry[]): SessionState => {
    const known = states.get(state.sessionId)
    // A read may finish after a later write; a state never goes back.
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
          if (!isAppError(error) || error.code !== 'conflict' || tries === MOST_TRIES) throw error
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
