import { join } from 'node:path'
import { type EmbedQuestion, embedQuestionWords } from '@agora-mcp/core/embedding'
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

const fileOf = ({ dataDir }: Config) => join(dataDir, 'memory.db')

export interface OpenDeps {
  readonly deps: Deps
  close(): Promise<void>
}

export interface DepsOptions {
  readonly log: Logger
  readonly viewer: Viewer
  /** Parts shared by several viewers; they stay open. */
  readonly shared?: SharedParts
}

/** Parts shared by the viewers of one process: the model, and the file with its indexes. */
export interface SharedParts {
  readonly embedder: LazyEmbedder
  openStore(viewer: Viewer): Promise<MemoryStore>
  close(): Promise<void>
}

export interface OpenMigratables {
  readonly stores: MigratableStores<MovedMemory>
  close(): Promise<void>
}

/** Prepares the shared parts lazily: file and model are opened on first use. */
export function openSharedParts(
  config: Config,
  log: Logger,
  embedder = openEmbedder(config.embedding, { modelCacheDir: join(config.dataDir, 'models'), log }),
): SharedParts {
  const clock = () => new Date()
  const embedQuestion: EmbedQuestion = async (text, signal) =>
    embedQuestionWords(await embedder.get(), text, signal)
  const file = openOnce(async () => {
    const { openMemories } = await import('./adapters/sqlite/memory-store.ts')
    return openMemories(fileOf(config), { clock, embedQuestion })
  })
  return {
    embedder,
    async openStore(viewer) {
      if (config.weaviate === undefined) return (await file.get()).storeFor(viewer)
      const { openWeaviateMemoryStore } = await import('./adapters/weaviate/memory-store.ts')
      return openWeaviateMemoryStore(config.weaviate, { viewer, clock, embedQuestion, log })
    },
    async close() {
      await file.close()
      await embedder.close()
    },
  }
}

/** Composes the ports lazily: store and model are opened on first use. */
export function buildDeps(config: Config, { log, viewer, shared }: DepsOptions): OpenDeps {
  const clock = () => new Date()
  const parts = shared ?? openSharedParts(config, log)
  const { embedder } = parts
  const store = openOnce(() => parts.openStore(viewer))
  return {
    deps: {
      thoughts: lazyPort(async () => (await store.get()).thoughts),
      messages: lazyPort(async () => (await store.get()).messages),
      conversations: lazyPort(async () => (await store.get()).conversations),
      trash: lazyPort(async () => (await store.get()).trash),
      archive: lazyPort(async () => (await store.get()).archive),
      reindexing: lazyPort(async () => (await store.get()).reindexing),
      embedder: embedder.get,
      ownLevel: accessScopeOf(viewer).ownLevel,
      storedLevel: storedLevelOf(viewer),
      clock,
      zone: timeZoneOf(config.timeZone),
      newId: (at = clock()) => v7({ msecs: at.getTime() }),
    },
    async close() {
      await store.close()
      if (shared === undefined) await parts.close()
    },
  }
}

/** Opens the two stores of a migration. @param model cuts long items into windows */
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
