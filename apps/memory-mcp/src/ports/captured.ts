export interface CapturedPart {
  /** JSON lines of a client's session, or of captured messages. */
  readonly content: Uint8Array
  /** Unique name of the part. */
  readonly name: string
  remove(): Promise<void>
}

/** Parts captured by hooks and not stored yet. */
export interface Captured {
  /** Names of the parts, oldest first. */
  names(): Promise<string[]>
  /** Reads a part; null if another process has stored it, or the session's file is gone. */
  read(name: string): Promise<CapturedPart | null>
}
