import type { FoundFile } from '../domain/sync/plan-sync.ts'

/** Folders that the library is kept in step with. */
export interface WatchedFolders {
  /** Absolute, links resolved. */
  readonly roots: readonly string[]
  /** Named, but not there. */
  readonly missing: readonly string[]
  /** The documents below them, each once, and the folders of which it is not known what lies in them. */
  find(): Promise<{
    readonly found: readonly FoundFile[]
    readonly unreadable: readonly string[]
    /** Those of the roots that are gone or empty, as a disk is that is not mounted. */
    readonly away: readonly string[]
  }>
  /** Whether a path lies in one of the folders; default: the roots. */
  isUnder(path: string, folders?: readonly string[]): boolean
  /** Whether a file is there; true also where that cannot be told. */
  exists(path: string): Promise<boolean>
  /** SHA-256 of a file, hexadecimal; null where it cannot be read. */
  hash(path: string): Promise<string | null>
  /** Waits until something has changed and come to rest, or for some minutes. @throws the signal's reason */
  change(signal: AbortSignal): Promise<void>
}
