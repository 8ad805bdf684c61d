import type { FoundFile } from '../domain/sync/plan-sync.ts'

/** Folders that the library is kept in step with. */
export interface WatchedFolders {
  /** Absolute, links resolved. */
  readonly roots: readonly string[]
  /** Named, but not there. */
  readonly missing: readonly string[]
  /** The documents below them, and the folders that cannot be read. */
  find(): Promise<{ readonly found: readonly FoundFile[]; readonly unreadable: readonly string[] }>
  isUnder(path: string): boolean
  exists(path: string): Promise<boolean>
  /** SHA-256 of a file, hexadecimal; null where it cannot be read. */
  hash(path: string): Promise<string | null>
  /** Waits until something has changed and come to rest, or for some minutes. @throws the signal's reason */
  change(signal: AbortSignal): Promise<void>
}
