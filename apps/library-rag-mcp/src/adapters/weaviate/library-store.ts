import type { EmbedQuestion } from '@agora-mcp/core/embedding'
import type { Logger } from '@agora-mcp/core/log'
import { openStore, type StoredObject } from '@agora-mcp/weaviate'
import type { WeaviateSettings } from '@agora-mcp/weaviate/settings'
import type { StoredChunk } from '../../domain/chunk.ts'
import type { DocumentStore, StoredAttachment } from '../../ports/documents.ts'
import type { LibraryStore } from '../../ports/library-store.ts'
import { documentNotFound } from '../store-errors.ts'
import { idsIn, withHash, worksUnder } from './catalogue.ts'
import { readConsistently, readContents } from './contents.ts'
import { createDocumentWriter } from './document-writer.ts'
import { createReindexing } from './reindexing.ts'
import { CHUNK_PROPERTIES, DOCUMENT_PROPERTIES, toChunk, toDocument, toWork } from './rows.ts'
import { createSearches } from './search.ts'
import { openStoreState, type StoreState } from './store-state.ts'
import { createStoredFiles } from './stored-files.ts'
import { latestByPath } from './works-by-path.ts'

/** Ids offered as completions. */
const MAX_IDS = 100

/** Every method may throw `unavailable`, `config` or `upstream`. @throws AppError unavailable, config */
export const openWeaviateLibraryStore = (
  settings: WeaviateSettings,
  embedQuestion: EmbedQuestion,
  log?: Logger,
): Promise<LibraryStore> =>
  openStore(
    settings,
    async (weaviate) => {
      const store = await openStoreState(weaviate)
      return {
        ...createSearches(store, embedQuestion),
        searchIndex: createReindexing(store),
        documents: createDocuments(store),
        storedFiles: createStoredFiles(store),
      }
    },
    log,
  )

function createDocuments(store: StoreState): DocumentStore {
  const writer = createDocumentWriter(store)

  const catalogue = async () => store.catalogue(await store.read())
  const workOf = async (sourceId: string, fromMajority = false): Promise<StoredObject> => {
    const named = [{ property: 'source_id', equals: sourceId }]
    const wanted = { properties: DOCUMENT_PROPERTIES }
    const [work] = fromMajority ? [] : await store.works.find(named, { ...wanted, limit: 1 })
    if (work !== undefined) return work
    // The copy that answered may have been down when the document was stored.
    const [latest] = await store.works.findLatest(named, wanted)
    if (latest === undefined) throw documentNotFound(sourceId, idsIn(await catalogue()))
    return latest
  }
  /** Reads data of a work; the result is null if its generation was replaced meanwhile. */
  const readPart = <Result>(sourceId: string, read: (work: StoredObject) => Promise<Result | null>) =>
    readConsistently(store, (fromMajority) => workOf(sourceId, fromMajority), read)
  const contents = (sourceId: string) =>
    readPart(sourceId, ({ properties }) => readContents(store, properties))

  return {
    replace: writer.replace,
    async findByPath(sourcePath) {
      const work = await latestByPath(store.works, sourcePath)
      return work === undefined ? null : toDocument(work.properties)
    },
    async findByHash(contentHash) {
      const found = withHash(await catalogue(), contentHash)
      if (found === undefined) return null
      const work = (await store.works.get([found.id], { properties: DOCUMENT_PROPERTIES })).get(found.id)
      return work === undefined ? null : toDocument(work.properties)
    },
    async attachmentsOf(mailPath) {
      const properties = ['source_id', 'source_path']
      const isBelow = (work: StoredObject) => String(work.properties.source_path).startsWith(`${mailPath}/`)
      const ids: string[] = []
      for await (const work of store.works.whole({ properties })) if (isBelow(work)) ids.push(work.id)
      // The copy that answered may still have the path of a work that has moved away.
      const latest = await store.works.latest(ids, { properties })
      return [...latest.values()].filter(isBelow).map(
        ({ properties }): StoredAttachment => ({
          sourceId: String(properties.source_id),
          sourcePath: String(properties.source_path),
        }),
      )
    },
    get: async (sourceId) => toDocument((await workOf(sourceId)).properties),
    async delete(sourceId) {
      // Throws the error that names similar ids.
      await workOf(sourceId)
      return writer.delete(sourceId)
    },
    text: async (sourceId) => (await contents(sourceId)).text,
    contents,
    async ids(prefix) {
      const wanted = prefix.toLowerCase()
      return idsIn(await catalogue())
        .filter((id) => id.startsWith(wanted))
        .slice(0, MAX_IDS)
    },
    names: async () => (await catalogue()).names,
    async list(filter, limit) {
      const found = worksUnder(await catalogue(), filter)
      return {
        works: found.slice(0, limit),
        totalCount: found.length,
        totalChunks: found.reduce((sum, { chunksCount }) => sum + chunksCount, 0),
      }
    },
    chunksOf: (sourceId, { offset, limit }) =>
      readPart(sourceId, async ({ properties }) => {
        const work = toWork(properties)
        const expected = Math.max(0, Math.min(limit, work.chunksCount - offset))
        const { chunks } = await store.open((await store.read()).indexVersion)
        const found = await chunks.find(
          [
            { property: 'generation', equals: Number(properties.generation) },
            { property: 'order_index', from: offset, to: offset + limit - 1 },
          ],
          { properties: CHUNK_PROPERTIES, limit },
        )
        if (found.length < expected) return null
        return {
          chunks: found
            .map((chunk): StoredChunk => toChunk(chunk.properties, work))
            .sort((a, b) => a.orderIndex - b.orderIndex),
          totalCount: work.chunksCount,
        }
      }),
  }
}
