import { storeSuites } from '@agora-mcp/testing/weaviate'
import { openMemories } from '../../src/adapters/sqlite/memory-store.ts'
import { openWeaviateMemoryStore } from '../../src/adapters/weaviate/memory-store.ts'
import type { MemoryStore } from '../../src/ports/memory-store.ts'

const OPTIONS = { viewer: 'owner', clock: () => new Date() } as const

export const describeStores = storeSuites<MemoryStore>({
  variables: 'MEMORY',
  inFile: (path) => {
    const file = openMemories(path, OPTIONS.clock)
    return { ...file.storeFor(OPTIONS.viewer), close: file.close }
  },
  inWeaviate: (settings) => openWeaviateMemoryStore(settings, OPTIONS),
})
