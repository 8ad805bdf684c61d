import type { DocumentStore } from './documents.ts'
import type { ChunkSearch, SummarySearch } from './search.ts'
import type { SearchIndex } from './search-index.ts'
import type { StoredFiles } from './stored-files.ts'

/** What a store of a library offers. */
export interface LibraryStore {
  readonly chunks: ChunkSearch
  readonly summaries: SummarySearch
  readonly searchIndex: SearchIndex
  readonly documents: DocumentStore
  /** The files behind the documents; null where the store cannot keep them in step. */
  readonly storedFiles: StoredFiles | null
  /** No call may follow. */
  close(): void | Promise<void>
}
