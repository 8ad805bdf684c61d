import { join } from 'node:path'
import { embedQuestionWords } from '@agora-mcp/core/embedding'
import { type LazyEmbedder, openEmbedder } from '@agora-mcp/core/embedding/open'
import { lazyPort, openOnce } from '@agora-mcp/core/lazy'
import type { Logger } from '@agora-mcp/core/log'
import type { MigratableStores } from '@agora-mcp/core/migration'
import type { WeaviateSettings } from '@agora-mcp/weaviate/settings'
import { v7 } from 'uuid'
import type { Config } from './config.ts'
import { accessScopeOf, storedLevelOf, type Viewer } from './domain/access-scope.ts'
import type { MovedMemory } from './domain/exchange/moved-memory.ts'
import { timeZoneOf } from './domain/recall/time/time-zone.ts'
import type { Deps } from './ports/deps.ts'
import type { MemoryStore } from './ports/memory-store.ts'

/** The file of the embedded store. */
const fileOf = ({ dataDir }: Config) => join(dataDir, 'memory.db')

export interface OpenDeps {
  readonly deps: Deps
  close(): Promise<void>
}

export interface DepsOptions {
  readonly log: Logger
  /** The person who asks. */
  readonly viewer: Viewer
  /** The model, where several viewers share it; it stays open. */
  readonly embedder?: LazyEmbedder
}

export interface OpenMigratables {
  readonly stores: MigratableStores<MovedMemory>
  close(): Promise<void>
}

/** The model that memories are found with, not loaded yet. */
export const openModel = (config: Config, log: Logger): LazyEmbedder =>
  openEmbedder(config.embedding, { modelCacheDir: join(config.dataDir, 'models'), log })

/** Composes the ports. Opens and imports nothing: store and model wait for the first call that needs them. */
export function buildDeps(config: Config, { log, viewer, embedder: shared }: DepsOptions): OpenDeps {
  const clock = () => new Date()
  const store = openOnce<MemoryStore>(async () => {
    if (config.weaviate !== undefined) {
      const { openWeaviateMemoryStore } = await import('./adapters/weaviate/memory-store.ts')
      return openWeaviateMemoryStore(config.weaviate, { viewer, clock, log })
    }
    const { createSqliteMemoryStore } = await import('./adapters/sqlite/memory-store.ts')
    return createSqliteMemoryStore(fileOf(config), { viewer, clock })
  })
  const embedder = shared ?? openModel(config, log)
  return {
    deps: {
      thoughts: lazyPort(async () => (await store.get()).thoughts),
      messages: lazyPort(async () => (await store.get()).messages),
      conversations: lazyPort(async () => (await store.get()).conversations),
      trash: lazyPort(async () => (await store.get()).trash),
      archive: lazyPort(async () => (await store.get()).archive),
      reindexing: lazyPort(async () => (await store.get()).reindexing),
      embedder: embedder.get,
      embedQuery: async (text, signal) => embedQuestionWords(await embedder.get(), text, signal),
      ownLevel: accessScopeOf(viewer).ownLevel,
      storedLevel: storedLevelOf(viewer),
      clock,
      zone: timeZoneOf(config.timeZone),
      newId: (at = clock()) => v7({ msecs: at.getTime() }),
    },
    async close() {
      await store.close()
      if (shared === undefined) await embedder.close()
    },
  }
}

/**
 * The two stores that memories are copied between.
 * @param model cuts long items into windows
 */
export async function openMigratables(
  config: Config,
  weaviate: WeaviateSettings,
  model: Deps['embedder'],
): Promise<OpenMigratables> {
  const { openSqliteMigratableMemory } = await import('./adapters/sqlite/migratable-memory.ts')
  const { openWeaviateMigratableMemory } = await import('./adapters/weaviate/migratable-memory.ts')
  const clock = () => new Date()
  const stores = {
    weaviate: await openWeaviateMigratableMemory(weaviate, { model, clock }),
    sqlite: openSqliteMigratableMemory(fileOf(config), model),
  }
  return {
    stores,
    async close() {
      await stores.weaviate.close()
      await stores.sqlite.close()
    },
  }
}
