import { storePlaces } from '@agora-mcp/testing/weaviate'
import { createSqliteMemoryStore } from '../../src/adapters/sqlite/memory-store.ts'
import { openWeaviateMemoryStore } from '../../src/adapters/weaviate/memory-store.ts'
import type { MemoryStore } from '../../src/ports/memory-store.ts'

const OPTIONS = { viewer: 'owner', clock: () => new Date() } as const

/** The places that what is promised of every memory is tested over. */
export const STORE_PLACES = storePlaces<MemoryStore>({
  variables: 'MEMORY',
  inFile: (file) => createSqliteMemoryStore(file, OPTIONS),
  inWeaviate: (settings) => openWeaviateMemoryStore(settings, OPTIONS),
})
