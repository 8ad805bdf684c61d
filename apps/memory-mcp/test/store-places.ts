import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  dropCollections,
  hasWeaviate,
  startWeaviate,
  WEAVIATE_NEEDED,
} from '@agora-mcp/core/testing/weaviate'
import { weaviateFields, weaviateSettings } from '@agora-mcp/core/weaviate/settings'
import * as z from 'zod'
import { createSqliteMemoryStore } from '../src/adapters/sqlite-memory-store.ts'
import { openWeaviateMemoryStore } from '../src/adapters/weaviate-memory-store.ts'
import type { MemoryStore } from '../src/ports.ts'

/** Where a memory is kept; each opened store stands for a process. */
export interface StorePlace {
  open(): Promise<MemoryStore>
  remove(): Promise<void>
}

/** The places that what is promised of every store is tested over. */
export const STORE_PLACES = [
  { store: 'a file', skip: false, place: inFile },
  { store: `Weaviate (${WEAVIATE_NEEDED})`, skip: !hasWeaviate(), place: inWeaviate },
]

const OPTIONS = { viewer: 'owner', clock: () => new Date() } as const

function inFile(): Promise<StorePlace> {
  const folder = mkdtempSync(join(tmpdir(), 'memory-store-'))
  return Promise.resolve({
    open: async () => createSqliteMemoryStore(join(folder, 'memory.db'), OPTIONS),
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  })
}

async function inWeaviate(): Promise<StorePlace> {
  const server = await startWeaviate()
  const prefix = `Store${crypto.randomUUID().slice(0, 8)}_`
  const settings = weaviateSettings(
    'MEMORY',
    z.object(weaviateFields('MEMORY')).parse({
      MEMORY_WEAVIATE_URL: server.url,
      MEMORY_WEAVIATE_GRPC_URL: server.grpcUrl,
      MEMORY_WEAVIATE_COLLECTION_PREFIX: prefix,
    }),
  )
  return {
    open: () =>
      settings === undefined
        ? Promise.reject(new Error('no address'))
        : openWeaviateMemoryStore(settings, OPTIONS),
    async remove() {
      await dropCollections(server, prefix)
      await server.stop()
    },
  }
}
