import type { DocumentStore } from './documents.ts'
import type { ChunkSearch, SummarySearch } from './search.ts'
import type { SearchIndex } from './search-index.ts'

/** What a store of a library offers. */
export interface LibraryStore {
  readonly chunks: ChunkSearch
  readonly summaries: SummarySearch
  readonly searchIndex: SearchIndex
  readonly documents: DocumentStore
  /** No call may follow. */
  close(): void | Promise<void>
}
