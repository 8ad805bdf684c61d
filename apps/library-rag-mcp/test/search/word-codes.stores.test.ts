import { hasWeaviate, settingsOf, WEAVIATE_NEEDED, weaviateForTests } from '@agora-mcp/testing/weaviate'
import { connectWeaviate, type OpenCollection, type StoredObject, type Weaviate } from '@agora-mcp/weaviate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chunkPlan, wordCodesPlan } from '../../src/adapters/weaviate/collections.ts'
import { openWeaviateLibraryStore } from '../../src/adapters/weaviate/library-store.ts'
import { openWeaviateMigratableLibrary } from '../../src/adapters/weaviate/migratable-library.ts'
import { plainDocument } from '../support/plain-document.ts'
import { embedQuestion, embedQuestionsAs, questionOf } from '../support/questions.ts'

const PREFIX = `Codes${crypto.randomUUID().slice(0, 8)}_`
const VECTOR = Float32Array.of(1, 0)
const CODES = [Uint8Array.of(1, 2, 3), Uint8Array.of(), null, Uint8Array.of(255)]
const DOCUMENT = plainDocument(
  'codes',
  CODES.map((_, place) => `gate ${place}`),
)

const server = weaviateForTests(PREFIX)
let weaviate: Weaviate
let chunks: OpenCollection
let wordCodes: OpenCollection
const settings = () => settingsOf(server, { variables: 'LIBRARY_RAG', collectionPrefix: PREFIX })

/** Codes by the places of their passages, as a new process finds them. */
async function found(): Promise<(readonly number[] | null)[]> {
  const library = await openWeaviateLibraryStore(settings(), embedQuestion)
  embedQuestionsAs(VECTOR, 'test/2', { dimensions: 2, vectors: VECTOR, texts: ['gate'] })
  const { candidates, wordCodes: codes } = await library.chunks.search(questionOf('gate', 10), {})
  const ids = candidates.map(({ id }) => id).sort((a, b) => a - b)
  await library.close()
  return ids.map((id) => (codes.has(id) ? [...(codes.get(id) ?? [])] : null))
}
async function moved(): Promise<(readonly number[] | null)[] | undefined> {
  const library = await openWeaviateMigratableLibrary(settings())
  try {
    for await (const { vectors } of library.items())
      return vectors.chunks.map(({ wordCodes: own }) => (own === null ? null : [...own]))
    return undefined
  } finally {
    await library.close()
  }
}
const withoutVector = ({ id, properties }: StoredObject) => ({ id, properties })
const EXPECTED = [[1, 2, 3], null, null, [255]]

describe.skipIf(!hasWeaviate())(`word codes in Weaviate (${WEAVIATE_NEEDED})`, () => {
  beforeAll(async () => {
    const library = await openWeaviateLibraryStore(settings(), embedQuestion)
    const vectors = { chunks: CODES.map((own) => ({ vector: VECTOR, wordCodes: own })), summaries: [] }
    await library.documents.replace(DOCUMENT, vectors, 'test/2')
    await library.close()
    weaviate = await connectWeaviate(settings())
    chunks = await weaviate.collection(chunkPlan(0))
    wordCodes = await weaviate.collection(wordCodesPlan(0))
  })
  afterAll(() => weaviate.close())

  it('word codes are given to a search and to a copy of the library', async () => {
    expect(await found()).toEqual(EXPECTED)
    expect(await moved()).toEqual(EXPECTED)
  })

  it('word codes are not left out of a copy by a node that does not have them yet', async () => {
    const [first] = await wordCodes.find([], { properties: ['generation', 'word_codes'], limit: 1 })
    if (first === undefined) throw new Error('nothing is stored')
    await wordCodes.delete([{ ids: [first.id] }])
    await expect(moved()).rejects.toMatchObject({ code: 'unavailable' })
    await wordCodes.put([withoutVector(first)])
    expect(await moved()).toEqual(EXPECTED)
  })

  it('word codes are deleted with their document', async () => {
    const library = await openWeaviateLibraryStore(settings(), embedQuestion)
    const [{ sourceId } = { sourceId: '' }] = (await library.documents.list({}, 1)).works
    await library.documents.delete(sourceId)
    await library.close()
    expect(await chunks.count([])).toBe(0)
    expect(
      await wordCodes.find([{ property: 'generation', from: 0 }], { properties: [], limit: 10 }),
    ).toEqual([])
  })
})
