import type { EmbedQuestion } from '@agora-mcp/core/embedding'
import type { Logger } from '@agora-mcp/core/log'
import { openStore } from '@agora-mcp/weaviate'
import type { WeaviateSettings } from '@agora-mcp/weaviate/settings'
import { accessScopeOf, type Viewer } from '../../domain/access-scope.ts'
import type { MemoryStore } from '../../ports/memory-store.ts'
import { createWeaviateArchive } from './archive.ts'
import { createWeaviateConversations } from './conversations.ts'
import { createWeaviateMessages } from './messages.ts'
import { createWeaviateReindexing } from './reindexing.ts'
import { openStoreState, type StoreState } from './store-state.ts'
import { sweep } from './sweep.ts'
import { createWeaviateThoughts } from './thoughts.ts'
import { createWeaviateTrash } from './trash.ts'

export interface StoreOptions {
  readonly viewer: Viewer
  readonly clock: () => Date
  readonly embedQuestion: EmbedQuestion
  readonly log?: Logger
}

/** Opens the memories. Any method may throw `upstream`, too. @throws AppError unavailable, config */
export const openWeaviateMemoryStore = (
  settings: WeaviateSettings,
  { viewer, clock, embedQuestion, log }: StoreOptions,
): Promise<MemoryStore> =>
  openStore(
    settings,
    async (weaviate) => {
      const store = withSweep(await openStoreState(weaviate, { scope: accessScopeOf(viewer), clock }))
      return {
        thoughts: createWeaviateThoughts(store, embedQuestion),
        messages: createWeaviateMessages(store, embedQuestion),
        conversations: createWeaviateConversations(store, embedQuestion),
        trash: createWeaviateTrash(store),
        archive: createWeaviateArchive(store),
        reindexing: createWeaviateReindexing(store),
      }
    },
    log,
  )

/** Wraps the store so that it is swept before the first write of this process. */
function withSweep(store: StoreState): StoreState {
  let swept = false
  return {
    ...store,
    async write(key, work) {
      if (!swept) {
        swept = true
        await sweep(store)
      }
      return store.write(key, work)
    },
  }
}
