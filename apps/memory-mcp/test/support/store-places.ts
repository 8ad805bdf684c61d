import type { EmbedQuestion } from '@agora-mcp/core/embedding'
import { storeSuites } from '@agora-mcp/testing/weaviate'
import { openMemories } from '../../src/adapters/sqlite/memory-store.ts'
import { openWeaviateMemoryStore } from '../../src/adapters/weaviate/memory-store.ts'
import type { MemoryStore } from '../../src/ports/memory-store.ts'
import { embedQuestion } from './remembered.ts'

export function storesThatEmbed(embed: EmbedQuestion) {
  const options = { viewer: 'owner', clock: () => new Date(), embedQuestion: embed } as const
  return storeSuites<MemoryStore>({
    variables: 'MEMORY',
    inFile: (path) => {
      const file = openMemories(path, options)
      return { ...file.storeFor(options.viewer), close: file.close }
    },
    inWeaviate: (settings) => openWeaviateMemoryStore(settings, options),
  })
}

export const describeStores = storesThatEmbed(embedQuestion)
