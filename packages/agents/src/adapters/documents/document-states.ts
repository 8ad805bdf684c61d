import type { CodedMessage } from '@agora-mcp/core/errors'
import type { DocumentState, ReadingStep } from '../../ports/documents.ts'

interface Reading {
  readonly state: DocumentState
  readonly progress: ReadingStep | null
  readonly reason: CodedMessage | null
}

const READY: Reading = { state: 'ready', progress: null, reason: null }

/** Tracks the reading state of documents. Documents without an entry are ready. */
export function createDocumentStates(tell: (path: string) => void) {
  const states = new Map<string, Reading>()
  const stops = new Map<string, AbortController>()
  /** Cancelled documents, with the stamp of the cancelled file version. */
  const cancellations = new Map<string, string>()
  const set = (path: string, reading: Reading): void => {
    const before = states.get(path) ?? READY
    if (reading === READY) states.delete(path)
    else states.set(path, reading)
    if (JSON.stringify(before) !== JSON.stringify(reading)) tell(path)
  }

  return {
    of: (path: string): Reading => states.get(path) ?? READY,
    markQueued(path: string): void {
      if (states.get(path)?.state === 'failed') return
      set(path, { state: 'reading', progress: null, reason: null })
    },
    /** Marks the start of reading. @returns Signal that aborts on cancellation. */
    markReading(path: string): AbortSignal {
      const stop = new AbortController()
      stops.set(path, stop)
      // Retries of unreadable files are not reported.
      if (states.get(path)?.state !== 'failed') {
        set(path, { state: 'reading', progress: { step: null, done: 0, total: null }, reason: null })
      }
      return stop.signal
    },
    setProgress(path: string, progress: ReadingStep): void {
      if (stops.has(path)) set(path, { state: 'reading', progress, reason: null })
    },
    markDone(path: string, state: DocumentState = 'ready', reason: CodedMessage | null = null): void {
      stops.delete(path)
      set(path, state === 'ready' && reason === null ? READY : { state, progress: null, reason })
    },
    forget(path: string): void {
      stops.get(path)?.abort(new Error('the document is gone'))
      stops.delete(path)
      states.delete(path)
      cancellations.delete(path)
    },
    /** Stops a running or queued read. @returns False if there is nothing to stop. */
    cancel(path: string, stamp: string): boolean {
      if (states.get(path)?.state !== 'reading') return false
      cancellations.set(path, stamp)
      stops.get(path)?.abort(new Error('somebody cancelled it'))
      set(path, { state: 'cancelled', progress: null, reason: null })
      return true
    },
    isCancelled: (path: string, stamp: string): boolean => cancellations.get(path) === stamp,
  }
}
