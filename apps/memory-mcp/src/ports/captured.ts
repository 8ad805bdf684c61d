/** What a hook has put aside. */
export interface CapturedPart {
  /** JSON lines of a client, or of messages as they were given. */
  readonly content: Uint8Array
  /** Names it among others. */
  readonly name: string
  /** Forgets it, since it is stored. */
  settle(): Promise<void>
}

/** What hooks have put aside and nobody has stored so far. */
export interface Captured {
  /** Names of the parts, the first ones first. */
  names(): Promise<string[]>
  /** Null where another process has stored it meanwhile, or the session's file is gone. */
  read(name: string): Promise<CapturedPart | null>
}
