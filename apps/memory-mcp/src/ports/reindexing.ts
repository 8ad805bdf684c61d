import type { IndexContents } from '../domain/recall/index-contents.ts'
import type { IndexEntries } from '../domain/recall/index-entry.ts'

/** The search indexes as a whole. */
export interface Reindexing {
  contents(): Promise<IndexContents>
  /** Replaces all entries of the indexes. Returns false, and changes nothing, where an item was changed since. */
  replace(revision: string, indexed: IndexEntries): Promise<boolean>
}
