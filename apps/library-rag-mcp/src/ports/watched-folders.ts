export interface FoundFile {
  readonly path: string
  /** Size in bytes. */
  readonly size: number
  readonly changedMs: number
}

export interface WatchedFolders {
  /** Absolute, with links resolved. */
  readonly roots: readonly string[]
  readonly missing: readonly string[]
  /** Lists the distinct documents below them, and the folders whose content is unknown. */
  find(): Promise<{
    readonly found: readonly FoundFile[]
    readonly unreadable: readonly string[]
    /** Roots that are gone or empty, like an unmounted disk. */
    readonly away: readonly string[]
  }>
  /** Checks whether a path lies in one of the folders. Default: the roots. */
  isUnder(path: string, folders?: readonly string[]): boolean
  /** Checks whether a file exists; true also if unknown. */
  exists(path: string): Promise<boolean>
  /**
   * Returns the nearest folder above a missing file if it is empty, as a mount point is without its disk; null
   * otherwise. The roots do not count: `find` lists them as away.
   */
  emptyFolderAbove(path: string): Promise<string | null>
  /** Returns the SHA-256 of a file in hexadecimal; null if it cannot be read. */
  hash(path: string): Promise<string | null>
  /** Notices changes from now on, until it is closed. */
  watch(): {
    /** Waits until changes have come to rest, or for some minutes. @throws The signal's reason */
    rest(signal: AbortSignal): Promise<void>
    close(): void
  }
}
