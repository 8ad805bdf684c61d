import { storePlaces } from '@agora-mcp/testing/weaviate'
import { createSqliteLibraryStore } from '../../src/adapters/sqlite/library-store.ts'
import { openWeaviateLibraryStore } from '../../src/adapters/weaviate/library-store.ts'
import type { LibraryStore } from '../../src/ports/library-store.ts'

/** The places that what is promised of every library is tested over. */
export const STORE_PLACES = storePlaces<LibraryStore>({
  variables: 'LIBRARY_RAG',
  inFile: createSqliteLibraryStore,
  inWeaviate: openWeaviateLibraryStore,
})
