import { AppError, isAppError } from '@agora-mcp/core/errors'
import { LRUCache } from 'lru-cache'
import { fold } from '../../domain/session/fold.ts'
import type { NewEntry, SessionEntry } from '../../domain/session/log-content.ts'
import type { SessionState } from '../../domain/session/session-state.ts'
import type { SessionLog } from '../../ports/session-log.ts'

/**
 * States kept in memory, 24 KB each or more, and more than are worked on at once; others are folded from the log again when
 * they are needed, in some milliseconds.
 */
const MOST_STATES = 250

/** Tries to write where others write, too; each fails only when somebody else got through. */
const MOST_TRIES = 50

/** What is to be written, given the state it follows. */
export type EntriesFor = (state: SessionState) => readonly NewEntry[]

/** The states of sessions, in step with the log. */
export interface Sessions {
  /**
   * The state now, with what other processes have written.
   * @param seen How far the log is known to be; what is known up to there is not read again
   * @throws AppError not_found, conflict
   */
  state(sessionId: string, seen?: number): Promise<SessionState>
  /**
   * Writes entries after the newest state, and gives the state after them. A message or a decision that came in between
   * is taken in first, and `entries` is made anew from there.
   * @throws AppError conflict when the session was erased meanwhile, or is written by many at once
   */
  append(state: SessionState, entries: EntriesFor): Promise<SessionState>
  open(sessionId: string, opening: Extract<NewEntry, { kind: 'opened' }>): Promise<SessionState>
  /** Told of each state of any session that this process comes to know. @returns A function that ends it. */
  onChange(listener: (state: SessionState, entries: readonly SessionEntry[]) => void): () => void
}

/** Keeps the states of the sessions that were used last, folded from the log. */
export function createSessions(log: SessionLog): Sessions {
  const states = new LRUCache<string, SessionState>({ max: MOST_STATES })
  const listeners = new Set<(state: SessionState, entries: readonly SessionEntry[]) => void>()

  const keep = (state: SessionState, entries: readonly SessionEntry[]): SessionState => {
    const known = states.get(state.sessionId)
    // Reads and writes cross; a state never goes back.
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
        if (latest.erased) throw new AppError('conflict', `Session ${sessionId} was erased meanwhile`)
      }
    },
    async open(sessionId, opening) {
      const written = await log.append(sessionId, 0, [opening])
      if (written.length === 0) throw new AppError('unavailable', 'The session could not be written')
      return keep(fold(null, sessionId, written), written)
    },
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
