import { join } from 'node:path'
import type { WeaviateSettings } from '@agora-mcp/weaviate/settings'
import { describe } from 'vitest'
import { newFolder, openForTests } from '../setup/index.ts'
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

/** @returns `processes` is the number of stores open at once, each of which stands for a process. */
export const storeSuites =
  <Store extends { close(): unknown }>(openers: StoreOpeners<Store>) =>
  (title: string, tests: (...stores: Store[]) => void, processes = 1): void => {
    for (const { name, skip, place } of storePlaces(openers)) {
      describe.skipIf(skip)(`${title} ${name}`, () => {
        const storage = openForTests(async () => {
          const { open, remove } = await place()
          return { open, close: remove }
        })
        tests(...Array.from({ length: processes }, () => openForTests(() => storage.open())))
      })
    }
  }

function fileOf<Store>({ inFile }: StoreOpeners<Store>): StorePlace<Store> {
  const folder = newFolder()
  return { open: async () => inFile(join(folder, 'store.db')), remove: async () => {} }
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
