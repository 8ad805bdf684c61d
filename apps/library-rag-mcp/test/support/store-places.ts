import { type StoreOpeners, storePlaces, storeSuites } from '@agora-mcp/testing/weaviate'
import { createSqliteLibraryStore } from '../../src/adapters/sqlite/library-store.ts'
import { openWeaviateLibraryStore } from '../../src/adapters/weaviate/library-store.ts'
import type { LibraryStore } from '../../src/ports/library-store.ts'
import { embedQuestion } from './questions.ts'

const OPENERS: StoreOpeners<LibraryStore> = {
  variables: 'LIBRARY_RAG',
  inFile: (path) => createSqliteLibraryStore(path, embedQuestion),
  inWeaviate: (settings) => openWeaviateLibraryStore(settings, embedQuestion),
}

/** Storages of a library, for tests that need a new one each. */
export const STORE_PLACES = storePlaces(OPENERS)

export const describeStores = storeSuites(OPENERS)
