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
import { createSqliteLibraryStore } from '../src/adapters/sqlite-library-store.ts'
import { openWeaviateLibraryStore } from '../src/adapters/weaviate-library-store.ts'
import type { LibraryStore } from '../src/ports.ts'

/** Where a library is kept; each opened store stands for a process. */
export interface StorePlace {
  open(): Promise<LibraryStore>
  remove(): Promise<void>
}

/** The places that what is promised of every store is tested over. */
export const STORE_PLACES = [
  { name: 'a file', skip: false, place: inFile },
  { name: `Weaviate (${WEAVIATE_NEEDED})`, skip: !hasWeaviate(), place: inWeaviate },
]

function inFile(): Promise<StorePlace> {
  const folder = mkdtempSync(join(tmpdir(), 'library-store-'))
  return Promise.resolve({
    open: async () => createSqliteLibraryStore(join(folder, 'library.db')),
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  })
}

async function inWeaviate(): Promise<StorePlace> {
  const server = await startWeaviate()
  const prefix = `Store${crypto.randomUUID().slice(0, 8)}_`
  const settings = weaviateSettings(
    'LIBRARY_RAG',
    z.object(weaviateFields('LIBRARY_RAG')).parse({
      LIBRARY_RAG_WEAVIATE_URL: server.url,
      LIBRARY_RAG_WEAVIATE_GRPC_URL: server.grpcUrl,
      LIBRARY_RAG_WEAVIATE_COLLECTION_PREFIX: prefix,
    }),
  )
  return {
    open: () =>
      settings === undefined ? Promise.reject(new Error('no address')) : openWeaviateLibraryStore(settings),
    async remove() {
      await dropCollections(server, prefix)
      await server.stop()
    },
  }
}
