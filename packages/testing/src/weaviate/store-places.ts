import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { WeaviateSettings } from '@agora-mcp/weaviate/settings'
import {
  dropCollections,
  isWeaviateShared,
  settingsOf,
  startWeaviate,
  WEAVIATE_SHARED,
} from './weaviate-server.ts'

/** Storage of a test; each opened store stands for a process. */
export interface StorePlace<Store> {
  open(): Promise<Store>
  remove(): Promise<void>
}

export interface StoreOpeners<Store> {
  /** Prefix of its variables, e.g. `LIBRARY_RAG`. */
  readonly variables: string
  inFile(file: string): Store
  inWeaviate(settings: WeaviateSettings): Promise<Store>
}

/** Storages over which the contract of every store is tested: a file, and Weaviate if the files of a run share one. */
export function storePlaces<Store>(openers: StoreOpeners<Store>) {
  return [
    { name: 'a file', skip: false, place: async () => fileOf(openers) },
    { name: `Weaviate (${WEAVIATE_SHARED})`, skip: !isWeaviateShared(), place: () => weaviateOf(openers) },
  ]
}

function fileOf<Store>({ inFile }: StoreOpeners<Store>): StorePlace<Store> {
  const folder = mkdtempSync(join(tmpdir(), 'store-'))
  return {
    open: async () => inFile(join(folder, 'store.db')),
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  }
}

async function weaviateOf<Store>({ variables, inWeaviate }: StoreOpeners<Store>): Promise<StorePlace<Store>> {
  const server = await startWeaviate()
  const prefix = `Store${crypto.randomUUID().slice(0, 8)}_`
  const settings = settingsOf(server, { variables, collectionPrefix: prefix })
  return {
    open: () => inWeaviate(settings),
    async remove() {
      await dropCollections(server, prefix)
      await server.stop()
    },
  }
}
