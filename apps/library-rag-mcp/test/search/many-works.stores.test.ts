import { hasWeaviate, settingsOf, WEAVIATE_NEEDED, weaviateForTests } from '@agora-mcp/testing/weaviate'
import { connectWeaviate, nameId } from '@agora-mcp/weaviate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WORK } from '../../src/adapters/weaviate/collections.ts'
import { openWeaviateLibraryStore } from '../../src/adapters/weaviate/library-store.ts'
import type { LibraryStore } from '../../src/ports/library-store.ts'
import { plainDocument } from '../support/plain-document.ts'
import { embedQuestion, embedQuestionsAs, questionOf } from '../support/questions.ts'

/** More than one request of Weaviate returns. */
const WORKS = 10_200
const PREFIX = `Many${crypto.randomUUID().slice(0, 8)}_`
const VECTOR = Float32Array.from([0.6, 0.8])

const store = (library: LibraryStore, title: string) =>
  library.documents.replace(
    plainDocument(title, ['Tides.'], { work: { title, author: 'Many Author', year: null, language: 'en' } }),
    { chunks: [{ vector: VECTOR, wordCodes: null }], summaries: [] },
    'test/2',
  )

describe.skipIf(!hasWeaviate())(`a library of ${WORKS} works (${WEAVIATE_NEEDED})`, () => {
  const server = weaviateForTests(PREFIX)
  let library: LibraryStore
  beforeAll(async () => {
    const settings = settingsOf(server, { collectionPrefix: PREFIX })
    const weaviate = await connectWeaviate(settings)
    const works = await weaviate.collection(WORK)
    await works.put(
      Array.from({ length: WORKS }, (_, place) => ({
        id: nameId(`work ${place}`),
        properties: {
          generation: place + 1,
          source_id: `work-${place}`,
          source_path: `/work-${place}.pdf`,
          content_hash: `hash ${place}`,
          title: `Work ${String(place).padStart(5, '0')}`,
          author: 'Many Author',
          language: 'en',
          sources: '{}',
          toc: '[]',
          chunks_count: 2,
        },
      })),
    )
    await weaviate.close()
    library = await openWeaviateLibraryStore(settings, embedQuestion)
    await store(library, 'Zebra')
  })
  afterAll(() => library.close())

  it('all works are listed in order', async () => {
    const { works, totalCount, totalChunks } = await library.documents.list({ authors: ['Many Author'] }, 2)
    expect(works.map(({ title }) => title)).toEqual(['Work 00000', 'Work 00001'])
    expect({ totalCount, totalChunks }).toEqual({ totalCount: WORKS + 1, totalChunks: 2 * WORKS + 1 })
    expect((await library.documents.names()).titles).toHaveLength(WORKS + 1)
  })

  it('the files of all works are known', async () => {
    expect(await library.storedFiles.all()).toHaveLength(WORKS + 1)
  })

  it('a search under a filter that all works meet finds them', async () => {
    embedQuestionsAs(VECTOR, 'test/2')
    const question = questionOf('tides', 10)
    const { best } = await library.chunks.search(question, { author: 'Many Author' })
    expect(best).toHaveLength(1)
    const none = await library.chunks.search(question, { author: 'Somebody else' })
    expect(none.best).toEqual([])
  })

  it('a file is known by its bytes, and works that came and went since are known', async () => {
    expect(await library.documents.findByHash('hash 9000')).toMatchObject({ sourceId: 'work-9000' })
    const { sourceId } = await store(library, 'Yew')
    expect((await library.documents.names()).titles).toContain('Yew')
    await library.documents.delete(sourceId)
    expect((await library.documents.names()).titles).not.toContain('Yew')
    expect(await library.documents.findByHash('Yew')).toBeNull()
  })
})
