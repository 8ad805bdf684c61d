import { type Event, EventType } from '@ag-ui/core'
import { runTeam } from '../api/ag-ui.ts'
import { isTransient, problemOf } from '../api/problem.ts'
import { refreshSessions } from '../api/queries.ts'
import { waitBeforeRetry } from './reconnect.ts'

/** Streams a session's changes until the signal aborts or the session is gone; reconnects when lost. */
export async function watchSession(
  sessionId: string,
  onChange: (position: number, isNew: boolean) => void,
  signal: AbortSignal,
): Promise<void> {
  for (let attempt = 1; !signal.aborted; attempt += 1) {
    try {
      for await (const event of runTeam({ sessionId, watch: true }, signal)) {
        attempt = 0
        if (event.type === EventType.RUN_ERROR && event.code !== 'unavailable') return
        if (changesList(event)) refreshSessions()
        const position = positionIn(event)
        if (position !== null) onChange(position, event.type === EventType.STATE_SNAPSHOT)
        if (told(event, 'state') === 'erased') return
      }
    } catch (error) {
      if (!isTransient(problemOf(error))) return
    }
    await waitBeforeRetry(Math.max(attempt, 1), signal).catch(() => {})
  }
}

const changesList = (event: Event): boolean =>
  event.type === EventType.STATE_DELTA &&
  (told(event, 'title') !== undefined || told(event, 'state') !== undefined)

/** Reads the log position from an event, if it contains one. */
function positionIn(event: Event): number | null {
  const position = told(event, 'position')
  return typeof position === 'number' ? position : null
}

/** Reads an event's new value for a key of the state. */
function told(event: Event, key: string): unknown {
  if (event.type === EventType.STATE_SNAPSHOT) return (event.snapshot as Record<string, unknown>)[key]
  if (event.type !== EventType.STATE_DELTA) return undefined
  const change = event.delta.find(({ path }) => path === `/${key}`)
  return change?.op === 'replace' ? change.value : undefined
}
