import {
  type CountedWeaviate,
  countRequests,
  hasWeaviate,
  settingsOf,
  WEAVIATE_NEEDED,
  weaviateForTests,
  weaviateVariables,
} from '@agora-mcp/testing/weaviate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWeaviateLibraryStore } from '../../src/adapters/weaviate/library-store.ts'
import { openLibrary, type TestLibrary, writeBook } from '../support/library.ts'
import { questionOf } from '../support/questions.ts'

const PREFIX = `Counted${crypto.randomUUID().slice(0, 8)}_`
const SUBJECTS = ['bread', 'radio', 'harbour', 'winter', 'taxes', 'piano']

const server = weaviateForTests(PREFIX)
let counted: CountedWeaviate
let library: TestLibrary

describe.skipIf(!hasWeaviate())(`requests of a search (${WEAVIATE_NEEDED})`, () => {
  beforeAll(async () => {
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
  })

  it('a search for passages takes three rounds of requests, whatever is asked', async () => {
    for (const query of ['Is the piano old?', 'Who bakes bread in Bath?', 'harbour']) {
      counted.take()
      const { body } = await library.call('search_chunks', { query, limit: 10 })
      expect(body.results.length).toBeGreaterThan(5)
      expect(counted.take()).toMatchObject({ rounds: 3 })
    }
  })

  it('a search under filters takes three rounds, and one more where another process has just stored a work', async () => {
    const other = await openLibrary(weaviateVariables('LIBRARY_RAG', server, PREFIX))
    for (const town of ['Cork', 'Dover']) {
      const pdf_path = await writeBook(other.books, `${town}.pdf`, {
        title: `Of ${town}`,
        author: `${town} Writer`,
        sections: [['The market', `The market of ${town} opens on Fridays.`]],
      })
      await other.call('parse_pdf', { pdf_path })
      const ask = async () => {
        counted.take()
        const { body } = await library.call('search_chunks', {
          query: `When does the market open in ${town}?`,
          author_filter: `${town} Writer`,
          language_filter: 'en',
        })
        expect(body.filters_used).toMatchObject({ authors: [`${town} Writer`] })
        expect(body.results).toHaveLength(1)
        return counted.take().rounds
      }
      expect(await ask()).toBeLessThanOrEqual(4)
      await expect.poll(ask).toBeLessThanOrEqual(3)
    }
    const { body } = await other.call('list_documents', { author_filter: 'Dover Writer' })
    const [{ source_id }] = body.documents
    await other.call('delete_document', { source_id, confirm: true })
    await other.close()
    counted.take()
    const gone = await library.call('search_chunks', { query: 'market', author_filter: 'Dover Writer' })
    expect(gone.body).toMatchObject({ results: [], hint: expect.stringContaining('Cork Writer') })
    expect(counted.take().rounds).toBeLessThanOrEqual(3)
  })

  it('a search for the most passages, and one that finds nothing, take three rounds', async () => {
    for (const wanted of [
      { query: 'What is old in the town?', limit: 100 },
      { query: 'old', min_similarity: 1 },
    ]) {
      counted.take()
      await library.call('search_chunks', wanted)
      expect(counted.take().rounds).toBeLessThanOrEqual(3)
    }
  })

  it('requests begin while the question is embedded, and the error of the model is told', async () => {
    const settings = settingsOf(counted, { variables: 'LIBRARY_RAG', collectionPrefix: PREFIX })
    const model = Promise.withResolvers<never>()
    const { chunks, close } = await openWeaviateLibraryStore(settings, () => model.promise)
    counted.take()
    const searching = chunks.search(questionOf('harbour', 10), {})
    let requests = 0
    await expect
      .poll(() => {
        requests += counted.take().requests
        return requests
      })
      .toBeGreaterThan(0)
    model.reject(new Error('no model'))
    await expect(searching).rejects.toThrow('no model')
    await close()
  })

  it('a search for sections takes three rounds', async () => {
    for (const query of ['Which harbour is old?', 'winter']) {
      counted.take()
      const { body } = await library.call('search_summaries', { query })
      expect(body.results.length).toBeGreaterThan(3)
      expect(counted.take().rounds).toBeLessThanOrEqual(3)
    }
  })

  it('a list takes two rounds, whatever is listed', async () => {
    for (const filter of [{}, { author_filter: 'Ana Author' }]) {
      counted.take()
      const { body } = await library.call('list_documents', filter)
      expect(body.documents.length).toBeGreaterThan(1)
      expect(counted.take().rounds).toBeLessThanOrEqual(2)
    }
  })
})
