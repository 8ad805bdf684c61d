import type { CodedMessage } from '@agora-mcp/core/errors'
import type { DocumentState, ReadingStep } from '../../ports/documents.ts'

interface Reading {
  readonly state: DocumentState
  readonly progress: ReadingStep | null
  readonly reason: CodedMessage | null
}

const READY: Reading = { state: 'ready', progress: null, reason: null }

/** How far each document is, for those who watch. What is not known here is ready. */
export function createDocumentStates(tell: (path: string) => void) {
  const states = new Map<string, Reading>()
  const stops = new Map<string, AbortController>()
  /** Documents that nobody wants read, with the stamp of the file that it was about. */
  const unwanted = new Map<string, string>()
  const set = (path: string, reading: Reading): void => {
    const before = states.get(path) ?? READY
    if (reading === READY) states.delete(path)
    else states.set(path, reading)
    if (JSON.stringify(before) !== JSON.stringify(reading)) tell(path)
  }

  return {
    of: (path: string): Reading => states.get(path) ?? READY,
    /** It waits for its turn. */
    waits(path: string): void {
      if (states.get(path)?.state === 'failed') return
      set(path, { state: 'reading', progress: null, reason: null })
    },
    /** Its reading begins. @returns A signal that aborts when somebody cancels it. */
    begins(path: string): AbortSignal {
      const stop = new AbortController()
      stops.set(path, stop)
      // One that could not be read is tried again and again, which is nothing to tell.
      if (states.get(path)?.state !== 'failed') {
        set(path, { state: 'reading', progress: { step: null, done: 0, total: null }, reason: null })
      }
      return stop.signal
    },
    progresses(path: string, progress: ReadingStep): void {
      if (stops.has(path)) set(path, { state: 'reading', progress, reason: null })
    },
    /** Its reading has come to an end, as somebody or something wanted it. */
    ends(path: string, state: DocumentState = 'ready', reason: CodedMessage | null = null): void {
      stops.delete(path)
      set(path, state === 'ready' && reason === null ? READY : { state, progress: null, reason })
    },
    forget(path: string): void {
      stops.get(path)?.abort(new Error('the document is gone'))
      stops.delete(path)
      states.delete(path)
      unwanted.delete(path)
    },
    /** Stops what is being read, or waits. @returns false where there is nothing to be stopped */
    cancel(path: string, stamp: string): boolean {
      if (states.get(path)?.state !== 'reading') return false
      unwanted.set(path, stamp)
      stops.get(path)?.abort(new Error('somebody cancelled it'))
      set(path, { state: 'cancelled', progress: null, reason: null })
      return true
    },
    /** Whether nobody wants this very file to be read. */
    isUnwanted: (path: string, stamp: string): boolean => unwanted.get(path) === stamp,
  }
}
