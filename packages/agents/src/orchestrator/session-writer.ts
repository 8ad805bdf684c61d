import { setImmediate as nextRound } from 'node:timers/promises'
import { fold } from '../domain/session/fold.ts'
import type { NewEntry, SessionEntry } from '../domain/session/log-content.ts'
import type { SessionState } from '../domain/session/session-state.ts'
import type { EntriesFor, Sessions } from './sessions.ts'

/**
 * Writes a session behind the work on it. What is said without waiting for anything is one commit, signed once; whoever
 * follows the log sees it when it is on disk, and a killed process goes on from there.
 */
export interface SessionWriter {
  /** What everything comes to that was said, also what is not on disk yet. */
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
  readonly entries: EntriesFor
  /** What it comes to after `after`; made anew where somebody else has written meanwhile. */
  made: readonly NewEntry[]
  after: number
}

export function createSessionWriter(sessions: Sessions, from: SessionState): SessionWriter {
  let saved = from
  let ahead = from
  let waiting: Step[] = []
  let writing: Promise<void> | null = null
  /** After it nothing more is written: what follows rests on what is not in the log. */
  let failure: { readonly error: unknown } | null = null

  const write = async (): Promise<void> => {
    try {
      // What follows without waiting goes along.
      await nextRound()
      while (waiting.length > 0) {
        const steps = waiting
        waiting = []
        saved = await sessions.append(saved, (latest) => afterAll(latest, steps))
        const known = waiting[0]?.after ?? ahead.position
        if (saved.position !== known) ahead = preview(saved, waiting)
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
    add(entries) {
      if (failure !== null) throw failure.error
      const step: Step = { entries, made: entries(ahead), after: ahead.position }
      ahead = folded(ahead, step.made)
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

/** The entries of steps, one after the other. */
function afterAll(state: SessionState, steps: readonly Step[]): readonly NewEntry[] {
  let latest = state
  return steps.flatMap((step) => {
    if (step.after !== latest.position) remake(step, latest)
    latest = folded(latest, step.made)
    return step.made
  })
}

function preview(state: SessionState, steps: readonly Step[]): SessionState {
  let latest = state
  for (const step of steps) {
    remake(step, latest)
    latest = folded(latest, step.made)
  }
  return latest
}

function remake(step: Step, state: SessionState): void {
  step.made = step.entries(state)
  step.after = state.position
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
