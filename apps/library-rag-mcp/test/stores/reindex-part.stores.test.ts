import { hasWeaviate, settingsOf, WEAVIATE_NEEDED, weaviateForTests } from '@agora-mcp/testing/weaviate'
import { connectWeaviate, type OpenCollection, type Weaviate } from '@agora-mcp/weaviate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDocumentWriter } from '../../src/adapters/weaviate/document-writer.ts'
import { createReindexing } from '../../src/adapters/weaviate/reindexing.ts'
import { openStoreState, type StoreState } from '../../src/adapters/weaviate/store-state.ts'
import { plainDocument } from '../support/plain-document.ts'

const PREFIX = `Part${crypto.randomUUID().slice(0, 8)}_`
const SENTENCES = ['The gate is open.', 'The wall is high.', 'The well is dry.']
const VECTOR = { vector: Float32Array.of(1, 0), wordCodes: null }

const server = weaviateForTests(PREFIX)
let weaviate: Weaviate
let store: StoreState

/** The store, where a list of passages lacks the last, as a copy lists them that was away. */
const lagging = (): StoreState => ({
  ...store,
  async open(indexVersion) {
    const version = await store.open(indexVersion)
    const find: OpenCollection['find'] = async (...given) => {
      const passages = await version.chunks.find(...given)
      return passages.filter(({ properties }) => properties.order_index !== SENTENCES.length - 1)
    }
    return { ...version, chunks: { ...version.chunks, find } }
  },
})
const countOf = async () => {
  const { chunks } = await store.open((await store.latest([])).indexVersion)
  return chunks.count([{ property: 'order_index', from: 0 }])
}

describe.skipIf(!hasWeaviate())(`a reindexing over a copy that is behind (${WEAVIATE_NEEDED})`, () => {
  beforeAll(async () => {
    weaviate = await connectWeaviate(settingsOf(server, { collectionPrefix: PREFIX }))
    store = await openStoreState(weaviate)
    const vectors = { chunks: SENTENCES.map(() => VECTOR), summaries: [] }
    await createDocumentWriter(store).replace(plainDocument('gate', SENTENCES), vectors, 'test/2')
  })
  afterAll(() => weaviate.close())

  it('ends before anything is dropped; a document that has gone is no loss', async () => {
    const behind = createReindexing(lagging())
    await expect(behind.texts()).rejects.toMatchObject({ code: 'unavailable' })
    const known = new Map((await createReindexing(store).texts()).chunks.map(({ id }) => [id, VECTOR]))
    const vectors = { chunks: known, summaries: new Map() }
    await expect(behind.replaceVectors(vectors, 'other/2')).rejects.toMatchObject({ code: 'unavailable' })
    expect(await countOf()).toBe(SENTENCES.length)
    expect(await createReindexing(store).replaceVectors(vectors, 'other/2')).toBe(true)
    expect(await countOf()).toBe(SENTENCES.length)

    const gone = { ...lagging(), livingLatest: async () => new Set<number>() }
    expect((await createReindexing(gone).texts()).chunks).toHaveLength(SENTENCES.length - 1)
  })
})
