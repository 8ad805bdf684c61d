import type { EmbedQuestion } from '@agora-mcp/core/embedding'
import type { LibraryStore } from '../../ports/library-store.ts'
import { createDocuments } from './documents.ts'
import { openLibraryFile } from './library-file.ts'
import { createSearches } from './search.ts'
import { createSearchIndex } from './search-index.ts'
import { createStoredFiles } from './stored-files.ts'

/** Creates a library in one SQLite file, opened on the first call. Every method may throw `unavailable` or `config`. */
export function createSqliteLibraryStore(path: string, embedQuestion: EmbedQuestion): LibraryStore {
  const { database, indexes } = openLibraryFile(path)
  return {
    ...createSearches(database, indexes, embedQuestion),
    searchIndex: createSearchIndex(database, indexes),
    documents: createDocuments(database, indexes),
    storedFiles: createStoredFiles(database),
    close: () => database.close(),
  }
}
