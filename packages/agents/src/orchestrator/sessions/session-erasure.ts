import { AppError, isAppError } from '@agora-mcp/core/errors'
import type { Logger } from '@agora-mcp/core/log'
import { RETENTION } from '../../domain/session/retention.ts'
import { problem } from '../../messages/index.ts'
import type { Documents } from '../../ports/documents.ts'
import type { Eraser, NoteEraser, PendingErasures, SessionTraces } from '../../ports/erasing.ts'
import type { SessionLog } from '../../ports/session-log.ts'

const RETRY_MS = 60_000

export interface ErasurePorts {
  readonly log: SessionLog
  readonly documents: Pick<Documents, 'ofSessions'>
  readonly notes: NoteEraser
  readonly pending: PendingErasures
  readonly logger: Pick<Logger, 'warn' | 'info'>
  readonly signal: AbortSignal
}

/** Erases sessions from every place that contains their words, and finishes what a killed process started. */
export interface SessionErasure {
  /**
   * Erases a session.
   * @throws AppError as {@link SessionLog.erase}, with nothing erased; unavailable if a place is unreachable:
   * everything else is erased, and that place as soon as it responds.
   */
  erase(sessionId: string, who: string): Promise<void>
  /** Erases sessions last used before a date. @returns Their number. */
  erasePast(before: Date): Promise<number>
  close(): Promise<void>
}

/** Creates the erasure and immediately resumes pending ones. */
export function createSessionErasure(ports: ErasurePorts): SessionErasure {
  const { log, documents, notes, pending, logger, signal } = ports
  /** Places other than the log. The log comes first, since it may refuse. */
  const erasers: readonly Eraser[] = [
    {
      place: 'office',
      erase: (traces) =>
        documents.ofSessions.erase(traces.session_id, (in_library) => pending.put({ ...traces, in_library })),
    },
    {
      place: 'library-rag',
      async erase({ session_id, in_library }, until) {
        const known = (await pending.list()).find((traces) => traces.session_id === session_id)
        await documents.ofSessions.eraseFromLibrary(known?.in_library ?? in_library, until)
      },
    },
    notes,
    {
      place: 'logs',
      erase: (traces) => log.eraseQuotations([traces.session_id, ...traces.notes], traces.who),
    },
  ]
  /** Last failure reason of each place, so that it is reported once. */
  const told = new Map<string, string>()

  const tracesOf = async (sessionId: string, who: string): Promise<SessionTraces> => ({
    session_id: sessionId,
    who,
    ...notes.notesIn(await log.read(sessionId)),
    in_library: documents.ofSessions.inLibrary(sessionId),
  })

  /** Erases a session from all places, once its log is erased. @returns Unreachable places. */
  const eraseEverywhere = async (traces: SessionTraces): Promise<string[]> => {
    const left: string[] = []
    for (const { place, erase } of erasers) {
      try {
        await erase(traces, signal)
        told.delete(place)
      } catch (error) {
        signal.throwIfAborted()
        const reason = error instanceof Error ? error.message : String(error)
        if (told.get(place) !== reason)
          logger.warn('a session is not erased everywhere yet', {
            place,
            reason,
            session_id: traces.session_id,
          })
        told.set(place, reason)
        left.push(place)
      }
    }
    if (left.length === 0) await pending.remove(traces.session_id)
    return left
  }

  /** Finishes a pending erasure; one by retention is abandoned if the session was used again. */
  const finish = async (traces: SessionTraces): Promise<void> => {
    const { session_id, who } = traces
    const isErased = (await log.erasedAmong([session_id])).has(session_id)
    if (!isErased && who === RETENTION) return pending.remove(session_id)
    if (!isErased) await log.erase(session_id, { who, reason: null }).catch(ignoreUnknown)
    await eraseEverywhere(traces)
  }

  /** Finds files of sessions that were erased by an earlier version, on another machine or during an upload. */
  const findLeftovers = async (): Promise<void> => {
    const withFiles = await documents.ofSessions.sessions()
    const known = new Set((await pending.list()).map(({ session_id }) => session_id))
    for (const id of await log.erasedAmong(withFiles)) {
      if (known.has(id)) continue
      // The ids of notes are gone with the erased log; files may remain in a library.
      const in_library = documents.ofSessions.inLibrary(id)
      await pending.put({ session_id: id, who: RETENTION, notes: [], has_unlogged_notes: true, in_library })
    }
  }

  const finishAll = async (): Promise<void> => {
    await findLeftovers()
    for (const traces of await pending.list()) {
      signal.throwIfAborted()
      await finish(traces).catch((error: unknown) => {
        if (!signal.aborted)
          logger.warn('an erasure could not be finished', { session_id: traces.session_id, error })
      })
    }
  }
  let running: Promise<void> | null = null
  const resume = (): Promise<void> => {
    running ??= finishAll()
      .catch((error: unknown) => {
        if (!signal.aborted) logger.warn('erasures could not be looked through', { error })
      })
      .finally(() => {
        running = null
      })
    return running
  }
  const first = resume()
  const timer = setInterval(() => void resume(), RETRY_MS)
  timer.unref()

  return {
    async erase(sessionId, who) {
      const traces = await tracesOf(sessionId, who)
      await pending.put(traces)
      try {
        await log.erase(sessionId, { who, reason: null })
      } catch (error) {
        // Disk or database unavailable: retried later.
        if (isAppError(error) && error.code !== 'unavailable') await pending.remove(sessionId)
        throw error
      }
      const all = (await pending.list()).find(({ session_id }) => session_id === sessionId) ?? traces
      const left = await eraseEverywhere(all)
      if (left.length === 0) return
      throw new AppError('unavailable', problem('erasure_unfinished', { places: left.join(',') }))
    },
    async erasePast(before) {
      await first
      const count = await log.erasePast(before, async (id) => pending.put(await tracesOf(id, RETENTION)))
      if (count > 0) {
        // A run in progress may have listed the pending erasures before this one.
        await running
        await resume()
      }
      return count
    },
    async close() {
      clearInterval(timer)
      await running
    },
  }
}

/** Ignores a log that was never written or is in another database: there is nothing to erase. */
function ignoreUnknown(error: unknown): void {
  if (!isAppError(error) || error.code !== 'not_found') throw error
}
