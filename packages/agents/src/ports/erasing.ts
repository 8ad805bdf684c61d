import type { SessionEntry } from '../domain/session/log-content.ts'

/** Data needed to erase a session once its log is gone: ids only, no words. */
export interface SessionTraces {
  readonly session_id: string
  /** Name in the log for the erasure. */
  readonly who: string
  /** Thoughts in memory-mcp that note its answers. */
  readonly notes: readonly string[]
  /** True if a note may have been stored whose id was never logged. */
  readonly has_unlogged_notes: boolean
  /** Library ids of its PDFs. */
  readonly in_library: readonly string[]
}

/** A place that stores words of sessions. */
export interface Eraser {
  /** Key of its display name, see `answers.placeName`. */
  readonly place: string
  /** Erases everything that the place stores of a session. Idempotent. @throws AppError unavailable */
  erase(traces: SessionTraces, signal: AbortSignal): Promise<void>
}

/** Erases the notes of a session's answers. */
export interface NoteEraser extends Eraser {
  /** Returns ids of the thoughts that note a session's answers, and whether there may be others. */
  notesIn(entries: readonly SessionEntry[]): Pick<SessionTraces, 'notes' | 'has_unlogged_notes'>
}

/** Erasures that have started and may be incomplete; they survive restarts. */
export interface PendingErasures {
  /** Durable when it resolves. Merges with existing traces of the session. */
  put(traces: SessionTraces): Promise<void>
  list(): Promise<readonly SessionTraces[]>
  remove(sessionId: string): Promise<void>
}

export interface SessionDocuments {
  sessions(): Promise<readonly string[]>
  /** Reports a new file, so that another sync follows one in progress. */
  changed(): void
  inLibrary(sessionId: string): readonly string[]
  /**
   * Erases a session's files, and their titles, passages and vectors.
   * @param keep Receives the library ids of its PDFs, including those added during the erasure, before they
   * are dropped here.
   */
  erase(sessionId: string, keep: (inLibrary: readonly string[]) => Promise<void>): Promise<void>
  /**
   * Erases one file and the data derived from it.
   * @param path Relative to the folder of session files.
   * @throws AppError unavailable if the library does not respond: the rest is erased, and the library as soon
   * as it responds
   */
  eraseFile(path: string, signal?: AbortSignal): Promise<void>
  /** @throws AppError unavailable */
  eraseFromLibrary(ids: readonly string[], signal: AbortSignal): Promise<void>
}
