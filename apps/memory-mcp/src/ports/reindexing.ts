import type { IndexContents } from '../domain/recall/index-contents.ts'
import type { IndexEntries } from '../domain/recall/index-entry.ts'

export interface Reindexing {
  contents(): Promise<IndexContents>
  /** Replaces all entries of the indexes; returns false and changes nothing if an item has changed since. */
  replace(revision: string, indexed: IndexEntries): Promise<boolean>
}
