import type { Readable } from 'node:stream'

export interface SessionFile {
  readonly name: string
  /** Relative to the documents folder, as messages attach it. */
  readonly path: string
  readonly bytes: number
  /** ISO 8601, UTC. */
  readonly given_at: string
}

/** A completely received file that is not stored yet. */
export interface ArrivedFile {
  readonly bytes: number
  /** Stores it among the session's files, replacing one of the same name. @throws AppError unavailable */
  keep(): Promise<SessionFile>
  discard(): Promise<void>
}

/** Files that people add to sessions, in one folder per session. */
export interface SessionFiles {
  /**
   * Streams a file to disk.
   * @param name A plain file name.
   * @throws AppError invalid_input for an unsupported kind and for an empty file, unavailable if it cannot be
   * written
   */
  receive(sessionId: string, name: string, content: Readable): Promise<ArrivedFile>
  list(sessionId: string): Promise<readonly SessionFile[]>
  open(file: Pick<SessionFile, 'path'>): Readable
}
