/** What is needed to erase a session once its log is gone: ids alone, no words. */
export interface SessionTraces {
  readonly session_id: string
  /** Who erases it, as the log says it. */
  readonly who: string
  /** Thoughts of memory-mcp that note its answers. */
  readonly notes: readonly string[]
  /** Whether a note may have been stored whose id was never logged. */
  readonly has_unlogged_notes: boolean
  /** Its PDFs in the library. */
  readonly in_library: readonly string[]
}

/** A place that holds words of sessions. */
export interface Eraser {
  /** Its name in messages, see `answers.placeName`. */
  readonly place: string
  /**
   * Erases everything that the place holds of a session; nothing where there is nothing, so that it can be repeated.
   * @throws AppError unavailable where the place cannot be reached now
   */
  erase(traces: SessionTraces, signal: AbortSignal): Promise<void>
}

/** Erasures that have begun and are not known to have ended; they outlive the process. */
export interface PendingErasures {
  /** On disk when it resolves. What is there already of the session is kept besides. */
  put(traces: SessionTraces): Promise<void>
  list(): Promise<readonly SessionTraces[]>
  remove(sessionId: string): Promise<void>
}

/** The files of sessions, and what was made of them. */
export interface SessionDocuments {
  /** Sessions that have files. */
  sessions(): Promise<readonly string[]>
  /** A file has come: a look at the folders that is under way is followed by another one. */
  changed(): void
  /** Ids in the library of a session's PDFs. */
  inLibrary(sessionId: string): readonly string[]
  /**
   * Erases a session's files, and their titles, passages and vectors.
   * @param keep Told the ids in the library of its PDFs, those that came while it was being erased among them, before they
   *   are forgotten here.
   */
  erase(sessionId: string, keep: (inLibrary: readonly string[]) => Promise<void>): Promise<void>
  /**
   * Erases one file with all that was made of it.
   * @param path Below the folder of the sessions' files.
   * @throws AppError unavailable where the library does not answer: the rest is erased, and that as soon as it does
   */
  eraseFile(path: string, signal?: AbortSignal): Promise<void>
  /** Erases documents from the library, with what it has written of them. @throws AppError unavailable */
  eraseFromLibrary(ids: readonly string[], signal: AbortSignal): Promise<void>
}
