import { setImmediate } from 'node:timers/promises'
import { fold } from '../../domain/session/fold.ts'
import type { NewEntry, SessionEntry } from '../../domain/session/log-content.ts'
import type { SessionState } from '../../domain/session/session-state.ts'
import type { EntriesFor, Sessions } from './sessions.ts'

/**
 * Writes a session while the work on it goes on. What is said without waiting for anything is one commit, signed once; whoever
 * follows the log sees it when it is on disk, and a killed process goes on from there.
 */
export interface SessionWriter {
  /** The state after everything that was said, also what is not on disk yet. */
  readonly state: SessionState
  /**
   * Says what is written next; it is on its way to the disk as soon as the work waits for something.
   * @throws whatever writing threw before
   */
  add(entries: EntriesFor): void
  /** Until all that was said is on disk. @throws whatever writing it threw */
  written(): Promise<SessionState>
}

interface Step {
  readonly entriesFor: EntriesFor
  /** What `entriesFor` gave for the state at position `after`. */
  entries: readonly NewEntry[]
  after: number
}

/** A writer that goes on from a state of a session. */
export function createSessionWriter(sessions: Sessions, from: SessionState): SessionWriter {
  let saved = from
  let ahead = from
  let waiting: Step[] = []
  let writing: Promise<void> | null = null
  /** After it nothing more is written: what follows rests on what is not in the log. */
  let failure: { readonly error: unknown } | null = null

  const write = async (): Promise<void> => {
    try {
      // What is said in the same turn of the event loop goes into the same commit.
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

/**
 * The state that steps come to, one after the other. Where it is not the state that they were made for, because somebody else
 * has written meanwhile, their entries are made again.
 */
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

/** The state that entries will come to. When they are written is known only then. */
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
