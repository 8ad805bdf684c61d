import { encodeWords } from '@agora-mcp/core/ranking'
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
const codesOf = (vector: Float32Array) => encodeWords({ dimensions: 2, vectors: vector })
const [UNLIKE, LIKE] = [codesOf(Float32Array.of(-1, -1)), codesOf(Float32Array.of(1, 1))]
const CODES = [UNLIKE, Uint8Array.of(), null, LIKE]
const DOCUMENT = plainDocument(
  'codes',
  CODES.map((_, place) => `gate ${place}`),
)

const server = weaviateForTests(PREFIX)
let weaviate: Weaviate
let chunks: OpenCollection
let wordCodes: OpenCollection
const settings = () => settingsOf(server, { variables: 'LIBRARY_RAG', collectionPrefix: PREFIX })

/** Passages as a new process ranks them for a word like that of the last one. */
async function found(): Promise<string[]> {
  const library = await openWeaviateLibraryStore(settings(), embedQuestion)
  const words = { dimensions: 2, vectors: Float32Array.of(1, 1), texts: ['gate'] }
  embedQuestionsAs(VECTOR, 'test/2', words)
  const { best } = await library.chunks.search(questionOf('gate', 10), {})
  await library.close()
  return best.map(({ chunk }) => chunk.text)
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
const EXPECTED = [[...UNLIKE], null, null, [...LIKE]]

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
    expect(await found()).toEqual(['gate 3', 'gate 1', 'gate 2', 'gate 0'])
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
