import { setImmediate } from 'node:timers/promises'
import { fold } from '../../domain/session/fold.ts'
import type { NewEntry, SessionEntry } from '../../domain/session/log-content.ts'
import type { SessionState } from '../../domain/session/session-state.ts'
import type { EntriesFor, Sessions } from './sessions.ts'

/**
 * Writes a session while work on it continues. Entries added in one turn of the event loop are one commit,
 * signed once; followers of the log see them once they are durable, and a killed process resumes from there.
 */
export interface SessionWriter {
  /** State after all added entries, including those not yet durable. */
  readonly state: SessionState
  /** Adds entries; they are written when the work next awaits something. @throws the failure of an earlier write */
  add(entries: EntriesFor): void
  /** Resolves when all added entries are durable. @throws the failure of a write */
  written(): Promise<SessionState>
}

interface Step {
  readonly entriesFor: EntriesFor
  /** Result of `entriesFor` for the state at position `after`. */
  entries: readonly NewEntry[]
  after: number
}

export function createSessionWriter(sessions: Sessions, from: SessionState): SessionWriter {
  let saved = from
  let ahead = from
  let waiting: Step[] = []
  let writing: Promise<void> | null = null
  /** Once set, all writing stops, since later entries would depend on ones that are not in the log. */
  let failure: { readonly error: unknown } | null = null

  const write = async (): Promise<void> => {
    try {
      // Entries of the same event loop turn share a commit.
      await setImmediate()
      while (waiting.length > 0) {
        const steps = waiting
        waiting = []
        saved = await sessions.append(saved, (latest) => {
          replay(latest, steps)
          return steps.flatMap(({ entries }) => entries)
        })
        ahead = replay(saved, waiting)
      }
    } catch (error) {
      failure = { error }
    }
    writing = null
  }

  return {
    get state() {
      return ahead
    },
    add(entriesFor) {
      if (failure !== null) throw failure.error
      const step: Step = { entriesFor, entries: entriesFor(ahead), after: ahead.position }
      ahead = folded(ahead, step.entries)
      waiting.push(step)
      writing ??= write()
    },
    async written() {
      while (writing !== null) await writing
      if (failure !== null) throw failure.error
      return saved
    },
  }
}

/** Folds steps onto a state; recomputes their entries if another process has written in between. */
function replay(from: SessionState, steps: readonly Step[]): SessionState {
  let state = from
  let hasMoved = false
  for (const step of steps) {
    hasMoved ||= step.after !== state.position
    if (hasMoved) step.entries = step.entriesFor(state)
    step.after = state.position
    state = folded(state, step.entries)
  }
  return state
}

/** Returns the state after unwritten entries; their time is a placeholder. */
function folded(state: SessionState, entries: readonly NewEntry[]): SessionState {
  if (entries.length === 0) return state
  return fold(
    state,
    state.sessionId,
    entries.map(
      (entry, place): SessionEntry => ({
        ...entry,
        position: state.position + place + 1,
        at: state.lastAt,
      }),
    ),
  )
}
