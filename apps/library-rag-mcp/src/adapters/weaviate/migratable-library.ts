import type { MigratableStore } from '@agora-mcp/core/migration'
import { assertLocksHeld, openStore, type StoredObject } from '@agora-mcp/weaviate'
import type { WeaviateSettings } from '@agora-mcp/weaviate/settings'
import { type MovedDocument, movedDocument } from '../../domain/storage/moved-document.ts'
import { readConsistently, readContents, readInOrder } from './contents.ts'
import { CATALOGUE, createDocumentWriter, type DocumentWriter } from './document-writer.ts'
import { assertNotMigrated, MIGRATION } from './migration-lock.ts'
import {
  CHUNK_PROPERTIES,
  DOCUMENT_PROPERTIES,
  HAS_WORD_CODES,
  SUMMARY_PROPERTIES,
  toChunk,
  toDocument,
  toSummary,
  toWordCodes,
  WORD_CODES,
} from './rows.ts'
import { openStoreState, type StoreState } from './store-state.ts'

/** Opens the complete documents, for a copy into or out of another store. @throws AppError unavailable, config */
export const openWeaviateMigratableLibrary = (
  settings: WeaviateSettings,
): Promise<MigratableStore<MovedDocument>> =>
  openStore(settings, async (weaviate) => {
    const store = await openStoreState(weaviate)
    return createMigratableLibrary(store, createDocumentWriter(store))
  })

function createMigratableLibrary(
  store: StoreState,
  writer: DocumentWriter,
): Omit<MigratableStore<MovedDocument>, 'close'> {
  const get = (id: string): Promise<MovedDocument | 'deleted'> =>
    readConsistently(
      store,
      async () =>
        (await store.works.latest([id], { properties: [...DOCUMENT_PROPERTIES, 'summaries_count'] })).get(id),
      async (work) => (work === undefined ? 'deleted' : readDocument(store, work)),
    )

  return {
    place: store.place,
    fingerprint: async () => (await store.read()).fingerprint,
    async size() {
      let size = 0
      const counted = ['chunks_count', 'summaries_count']
      for await (const { properties } of store.works.all({ properties: counted })) {
        size += 1 + Number(properties.chunks_count) + Number(properties.summaries_count)
      }
      return size
    },
    async *items() {
      for await (const { id } of store.works.whole({ properties: [] })) {
        const document = await get(id)
        if (document !== 'deleted') yield document
      }
    },
    async put(items, fingerprint) {
      for (const { sourceId, document, vectors } of items) {
        await writer.replaceAs(sourceId, document, vectors, fingerprint)
      }
    },
    async keepUnchanged(work) {
      // A killed migration leaves both locks: wait for them in parallel.
      await Promise.all([assertNotMigrated(store), store.locks.isHeld(CATALOGUE)])
      return store.locks.hold(MIGRATION, () =>
        // Changes of documents need this lock.
        store.locks.hold(CATALOGUE, async () => {
          const result = await work()
          assertLocksHeld()
          return result
        }),
      )
    },
    async exclusively(work) {
      await assertNotMigrated(store)
      return store.locks.hold(MIGRATION, work)
    },
  }
}

/** Reads all data of a work; null if its generation was replaced meanwhile. */
async function readDocument(store: StoreState, { properties }: StoredObject): Promise<MovedDocument | null> {
  const stored = toDocument(properties)
  const generation = Number(properties.generation)
  const { chunks, summaries, wordCodes } = await store.open((await store.read()).indexVersion)
  const [contents, ofChunks, ofSummaries] = await Promise.all([
    readContents(store, properties),
    readInOrder(chunks, generation, {
      properties: [...CHUNK_PROPERTIES, HAS_WORD_CODES],
      vector: true,
    }),
    readInOrder(summaries, generation, { properties: SUMMARY_PROPERTIES, vector: true }),
  ])
  const coded = ofChunks.filter((chunk) => chunk.properties[HAS_WORD_CODES] === true).map(({ id }) => id)
  const codes = await wordCodes.get(coded, { properties: [WORD_CODES] })
  const isWhole =
    contents !== null &&
    ofChunks.length === stored.chunksCount &&
    codes.size === coded.length &&
    ofSummaries.length === Number(properties.summaries_count)
  if (!isWhole) return null
  return movedDocument({
    stored,
    contents,
    chunks: ofChunks.map((chunk) => toChunk(chunk.properties, stored)),
    summaries: ofSummaries.map((summary) => toSummary(summary.properties, stored)),
    vectors: {
      chunks: ofChunks.map((chunk) => {
        const own = codes.get(chunk.id)
        return { vector: vectorOf(chunk), wordCodes: own === undefined ? null : toWordCodes(own.properties) }
      }),
      summaries: ofSummaries.map(vectorOf),
    },
  })
}

function vectorOf({ id, vector }: StoredObject): Float32Array {
  if (vector === null) throw new Error(`the object ${id} has no vector`)
  return vector
}
