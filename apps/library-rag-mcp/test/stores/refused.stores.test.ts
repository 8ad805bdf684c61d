import { openForTests } from '@agora-mcp/testing/setup'
import { hasWeaviateProgram, PROGRAM_NEEDED, settingsOf, startCluster } from '@agora-mcp/testing/weaviate'
import { connectWeaviate } from '@agora-mcp/weaviate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WORK_TEXT } from '../../src/adapters/weaviate/collections.ts'
import { openWeaviateLibraryStore } from '../../src/adapters/weaviate/library-store.ts'
import type { LibraryStore } from '../../src/ports/library-store.ts'
import { plainDocument } from '../support/plain-document.ts'
import { embedQuestion } from '../support/questions.ts'

const FINGERPRINT = 'test/2'
const SENTENCE = 'The gate is open.'

const vectorsOf = (...components: number[]) => ({
  chunks: [{ vector: Float32Array.from(components), wordCodes: null }],
  summaries: [],
})

const server = openForTests(() => startCluster(1))
let library: LibraryStore

// Of one node, always: several take a vector of another dimension and leave it out of their index.
describe.skipIf(!hasWeaviateProgram())(`a document that Weaviate refuses (${PROGRAM_NEEDED})`, () => {
  beforeAll(async () => {
    library = await openWeaviateLibraryStore(settingsOf(server), embedQuestion)
  })
  afterAll(() => library.close())

  it('a refused document leaves nothing behind, though its text takes longer to be stored than its passages to be refused', async () => {
    const { documents } = library
    await documents.replace(plainDocument('short', [SENTENCE]), vectorsOf(1, 0), FINGERPRINT)
    const long = plainDocument('long', [SENTENCE], { text: `${SENTENCE} `.repeat(1_000_000) })
    await expect(documents.replace(long, vectorsOf(1, 0, 0), FINGERPRINT)).rejects.toThrow(/vector/)

    const weaviate = await connectWeaviate(settingsOf(server))
    const texts = await weaviate.collection(WORK_TEXT)
    expect(await texts.count([])).toBe(1)
    await weaviate.close()
    expect(await documents.findByPath('/long.pdf')).toBeNull()
  })
})
