import { type FileDatabase, openDatabase } from '@agora-mcp/core/sqlite'
import { createCandidateIndex } from '@agora-mcp/core/sqlite/candidate-index'
import { REINDEX_COMMAND } from '../store-errors.ts'
import type { DocumentIndexes } from './document-writer.ts'
import { APPLICATION_ID, CHUNK_INDEX, MIGRATIONS, SUMMARY_INDEX } from './schema.ts'

/** Opens the file of a library and its search indexes on first use. */
export function openLibraryFile(path: string): { database: FileDatabase; indexes: DocumentIndexes } {
  const database = openDatabase({
    path,
    program: 'library-rag-mcp',
    applicationId: APPLICATION_ID,
    migrations: MIGRATIONS,
    hint: 'Set LIBRARY_RAG_DATA_DIR to another folder.',
  })
  return {
    database,
    indexes: {
      chunks: createCandidateIndex({
        database,
        name: CHUNK_INDEX,
        filters: ['work'],
        reindexCommand: REINDEX_COMMAND,
      }),
      summaries: createCandidateIndex({
        database,
        name: SUMMARY_INDEX,
        filters: ['work', 'level'],
        reindexCommand: REINDEX_COMMAND,
      }),
    },
  }
}
