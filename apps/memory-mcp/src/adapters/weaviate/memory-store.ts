import { connectWeaviate } from '@agora-mcp/core/weaviate'
import type { WeaviateSettings } from '@agora-mcp/core/weaviate/settings'
import type { MemoryStore } from '../../ports.ts'
import { sightOf, type Viewer } from '../access-scope.ts'
import { createWeaviateArchive } from './archive.ts'
import { createWeaviateConversations } from './conversations.ts'
import { createWeaviateMessages } from './messages.ts'
import { createWeaviateReindexing } from './reindexing.ts'
import { openVault, type Vault } from './store-state.ts'
import { sweep } from './sweep.ts'
import { createWeaviateThoughts } from './thoughts.ts'
import { createWeaviateTrash } from './trash.ts'

export interface StoreOptions {
  readonly viewer: Viewer
  readonly clock: () => Date
}

/**
 * All memories in Weaviate. Every method may throw `unavailable`, `config` or `upstream`.
 * @throws AppError unavailable, config
 */
export async function openWeaviateMemoryStore(
  settings: WeaviateSettings,
  { viewer, clock }: StoreOptions,
): Promise<MemoryStore> {
  const weaviate = await connectWeaviate(settings)
  try {
    const vault = withSweep(await openVault(weaviate, { sight: sightOf(viewer), clock }))
    return {
      thoughts: createWeaviateThoughts(vault),
      messages: createWeaviateMessages(vault),
      conversations: createWeaviateConversations(vault),
      trash: createWeaviateTrash(vault),
      archive: createWeaviateArchive(vault),
      reindexing: createWeaviateReindexing(vault),
      close: () => weaviate.close(),
    }
  } catch (error) {
    await weaviate.close()
    throw error
  }
}

/** The vault, swept by the first write of this process. */
function withSweep(vault: Vault): Vault {
  let swept = false
  return {
    ...vault,
    write: (key, work) =>
      vault.write(key, async (writing) => {
        if (!swept) {
          swept = true
          await sweep(writing, vault.clock())
        }
        return work(writing)
      }),
  }
}
