import type { DocumentStore } from './documents.ts'
import type { ChunkSearch, SummarySearch } from './search.ts'
import type { SearchIndex } from './search-index.ts'
import type { StoredFiles } from './stored-files.ts'

export interface LibraryStore {
  readonly chunks: ChunkSearch
  readonly summaries: SummarySearch
  readonly searchIndex: SearchIndex
  readonly documents: DocumentStore
  readonly storedFiles: StoredFiles
  close(): void | Promise<void>
}
