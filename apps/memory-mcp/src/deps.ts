import { join } from 'node:path'
import { cutToWindow } from '@agora-mcp/core/embedding'
import { openEmbedder } from '@agora-mcp/core/embedding/open'
import { lazyPort } from '@agora-mcp/core/lazy'
import type { Logger } from '@agora-mcp/core/log'
import type { Viewer } from './adapters/sqlite-context.ts'
import type { MemoryStore } from './adapters/sqlite-memory-store.ts'
import type { Config } from './config.ts'
import { uuidV7 } from './domain/uuid-v7.ts'
import type { Deps } from './ports.ts'

export interface OpenDeps {
  readonly deps: Deps
  close(): Promise<void>
}

export interface DepsOptions {
  readonly log: Logger
  /** Who asks: the owner sees everything, for anyone else private items do not exist. */
  readonly viewer: Viewer
}

/** Composes the ports. Opens and imports nothing: store and model wait for the first call that needs them. */
export function buildDeps(config: Config, { log, viewer }: DepsOptions): OpenDeps {
  const clock = () => new Date()
  let opened: Promise<MemoryStore> | undefined
  const store = () => {
    opened ??= import('./adapters/sqlite-memory-store.ts').then(({ createSqliteMemoryStore }) =>
      createSqliteMemoryStore(join(config.dataDir, 'memory.db'), { viewer, clock }),
    )
    return opened
  }
  const embedder = openEmbedder(config.embedding, { modelCacheDir: join(config.dataDir, 'models'), log })
  return {
    deps: {
      thoughts: lazyPort(async () => (await store()).thoughts),
      messages: lazyPort(async () => (await store()).messages),
      conversations: lazyPort(async () => (await store()).conversations),
      trash: lazyPort(async () => (await store()).trash),
      archive: lazyPort(async () => (await store()).archive),
      reindexing: lazyPort(async () => (await store()).reindexing),
      embedder: embedder.get,
      async embedQuery(text, signal) {
        const model = await embedder.get()
        const vector = await model.embedQuery(cutToWindow(model, text), { signal })
        return { vector, fingerprint: model.fingerprint }
      },
      ownLevel: viewer === 'owner' ? 'private' : 'shared',
      clock,
      newId: (at = clock()) => uuidV7(at.getTime(), crypto.getRandomValues(new Uint8Array(10))),
    },
    async close() {
      // A store that could not be opened holds nothing.
      const used = await opened?.catch(() => undefined)
      used?.close()
      await embedder.close()
    },
  }
}
