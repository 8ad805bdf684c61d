import type { Readable } from 'node:stream'

/** A file that was given to a session. */
export interface SessionFile {
  readonly name: string
  /** Below the documents folder, as messages attach it. */
  readonly path: string
  readonly bytes: number
  /** ISO 8601, UTC. */
  readonly given_at: string
}

/** A file that has arrived whole and is not kept yet. */
export interface ArrivedFile {
  readonly bytes: number
  /** Puts it among the files of the session, in place of one of the name. @throws AppError unavailable */
  keep(): Promise<SessionFile>
  /** Forgets it; nothing once it is kept. */
  discard(): Promise<void>
}

/** The files that people give to sessions, each session's in a folder of its own. */
export interface SessionFiles {
  /**
   * Takes a file to the disk as it comes, without holding it in memory.
   * @param name A plain file name.
   * @throws AppError invalid_input for a kind that is not read and for an empty file, unavailable when it cannot be written
   */
  receive(sessionId: string, name: string, content: Readable): Promise<ArrivedFile>
  /** Those of a session, by name; none for one without any. */
  list(sessionId: string): Promise<readonly SessionFile[]>
  /** What is in a file. */
  open(file: Pick<SessionFile, 'path'>): Readable
}
