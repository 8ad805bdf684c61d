import {
  type CountedWeaviate,
  countRequests,
  dropCollections,
  hasWeaviate,
  startWeaviate,
  WEAVIATE_NEEDED,
  type WeaviateServer,
  weaviateVariables,
} from '@agora-mcp/core/testing/weaviate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openLibrary, type TestLibrary, writeBook } from './library.ts'

const PREFIX = `Counted${crypto.randomUUID().slice(0, 8)}_`
const SUBJECTS = ['bread', 'radio', 'harbour', 'winter', 'taxes', 'piano']

let server: WeaviateServer
let counted: CountedWeaviate
let library: TestLibrary

describe.skipIf(!hasWeaviate())(`requests of a search (${WEAVIATE_NEEDED})`, () => {
  beforeAll(async () => {
    server = await startWeaviate()
    counted = await countRequests(server)
    library = await openLibrary(weaviateVariables('LIBRARY_RAG', counted, PREFIX))
    for (const town of ['Arles', 'Bath']) {
      const sections = SUBJECTS.map(
        (subject) =>
          [`The ${subject}`, `In ${town} the ${subject} is older than the town hall, they say.`] as const,
      )
      const pdf_path = await writeBook(library.books, `${town}.pdf`, {
        title: `Of ${town}`,
        author: 'Ana Author',
        sections,
      })
      await library.call('parse_pdf', { pdf_path })
    }
    // The first one opens what all use.
    await library.call('search_chunks', { query: 'What is older than the hall?' })
  })
  afterAll(async () => {
    await library.close()
    await counted.stop()
    await dropCollections(server, PREFIX)
    await server.stop()
  })

  it('go out in three rounds, whatever is asked', async () => {
    for (const query of ['Is the piano old?', 'Who bakes bread in Bath?', 'harbour']) {
      counted.take()
      const { body } = await library.call('search_chunks', { query, limit: 10 })
      expect(body.results.length).toBeGreaterThan(5)
      expect(counted.take()).toMatchObject({ rounds: 3 })
    }
  })

  it('ask for no catalogue unless it is filtered', async () => {
    counted.take()
    await library.call('search_chunks', { query: 'bread', author_filter: 'Ana Author' })
    expect(counted.take().rounds).toBeLessThanOrEqual(4)
  })
})
