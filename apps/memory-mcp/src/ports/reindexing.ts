import type { IndexContents } from '../domain/recall/index-contents.ts'
import type { IndexEntries } from '../domain/recall/index-entry.ts'

/** All indexes at once. */
export interface Reindexing {
  contents(): Promise<IndexContents>
  /** Puts these in place of all that is in the indexes. False, and nothing is changed, where an item was changed since. */
  replace(revision: string, indexed: IndexEntries): Promise<boolean>
}
