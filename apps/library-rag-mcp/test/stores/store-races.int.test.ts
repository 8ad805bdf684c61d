import type { StorePlace } from '@agora-mcp/testing/weaviate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ParsedDocument } from '../../src/domain/document.ts'
import type { LibraryStore } from '../../src/ports/library-store.ts'
import { plainDocument } from '../support/plain-document.ts'
import { STORE_PLACES } from '../support/store-places.ts'

// What several processes at once are promised, over each store.

const CHUNKS = 60
const VECTOR = Float32Array.from([0.6, 0.8])

/** A document all of whose passages name its edition. */
const edition = (path: string, name: string): ParsedDocument =>
  plainDocument(
    name,
    Array.from({ length: CHUNKS }, (_, place) => `Passage ${place} of ${name}`),
    {
      sourcePath: path,
      work: { title: 'Treatise', author: 'Ana Author', year: null, language: 'en' },
    },
  )

const store = (library: LibraryStore, document: ParsedDocument) =>
  library.documents.replace(
    document,
    { chunks: document.chunks.map(() => ({ vector: VECTOR, wordCodes: null })), summaries: [] },
    'test/2',
  )

const find = ({ chunks }: LibraryStore) =>
  chunks.candidates({
    text: 'passage',
    embedded: { vector: VECTOR, fingerprint: 'test/2' },
    filter: {},
    limit: 500,
  })

/** Which editions a search finds, and how many passages; as searches do, it asks again where a document came meanwhile. */
async function seen(library: LibraryStore): Promise<{ editions: string[]; chunks: number }> {
  const { chunks } = library
  const { candidates, isCurrent } = await find(library)
  if (!(await isCurrent())) return seen(library)
  const found = [...(await chunks.chunks(candidates.map(({ id }) => id))).values()]
  const editions = new Set(found.map(({ text }) => text.replace(/^.* of /, '')))
  return { editions: [...editions], chunks: candidates.length }
}

for (const { name, skip, place } of STORE_PLACES) {
  describe.skipIf(skip)(`several processes over ${name}`, () => {
    let opened: StorePlace<LibraryStore>
    let writer: LibraryStore
    let other: LibraryStore
    let reader: LibraryStore
    beforeAll(async () => {
      opened = await place()
      writer = await opened.open()
      other = await opened.open()
      reader = await opened.open()
    })
    afterAll(async () => {
      for (const library of [writer, other, reader]) await library.close()
      await opened.remove()
    })

    it('see a document whole or not at all, while it comes, changes and goes', async () => {
      const read: { editions: string[]; chunks: number }[] = []
      let isDone = false
      const reading = (async () => {
        while (!isDone) read.push(await seen(reader))
      })()
      const { sourceId } = await store(writer, edition('/treatise.pdf', 'one'))
      await store(writer, edition('/treatise.pdf', 'two'))
      expect(await seen(reader)).toEqual({ editions: ['two'], chunks: CHUNKS })
      expect(await reader.documents.text(sourceId)).toContain('two')
      expect(await writer.documents.delete(sourceId)).toEqual({ deletedChunks: CHUNKS, deletedSummaries: 0 })
      isDone = true
      await reading
      expect((await seen(reader)).chunks).toBe(0)
      for (const { editions, chunks } of read) {
        expect([0, CHUNKS]).toContain(chunks)
        expect(editions.length).toBeLessThanOrEqual(1)
      }
    })

    it('see that what was found has gone before it is read, and only then', async () => {
      const { sourceId } = await store(writer, edition('/standing.pdf', 'one'))
      await store(writer, edition('/other.pdf', 'other'))
      const happenings = [
        { happens: () => store(other, edition('/late.pdf', 'late')), stands: true },
        { happens: () => store(other, edition('/standing.pdf', 'two')), stands: false },
        { happens: () => other.documents.delete(sourceId), stands: false },
      ]
      for (const { happens, stands } of happenings) {
        const { candidates, isCurrent } = await find(reader)
        await happens()
        const isTold = !(await isCurrent())
        const read = await reader.chunks.chunks(candidates.map(({ id }) => id))
        expect(!isTold && read.size === candidates.length).toBe(stands)
        const gone = stands ? 0 : CHUNKS
        expect(read.size).toBe(candidates.length - gone)
      }
      for (const path of ['/other.pdf', '/late.pdf']) {
        const document = await writer.documents.findByPath(path)
        if (document !== null) await writer.documents.delete(document.sourceId)
      }
    })

    it('give two documents of one title two ids, and one document one', async () => {
      const ids = await Promise.all([
        store(writer, edition('/a.pdf', 'a')),
        store(other, edition('/b.pdf', 'b')),
        store(writer, edition('/b.pdf', 'b')),
      ])
      expect(new Set(ids.map(({ sourceId }) => sourceId)).size).toBe(2)
      const { works, totalChunks } = await reader.documents.list({}, 10)
      expect({ works: works.length, totalChunks }).toEqual({ works: 2, totalChunks: 2 * CHUNKS })
      expect((await seen(reader)).chunks).toBe(2 * CHUNKS)
    })

    it('refuse vectors of another model', async () => {
      const query = { text: 'x', embedded: { vector: VECTOR, fingerprint: 'other/2' }, filter: {}, limit: 5 }
      await expect(reader.chunks.candidates(query)).rejects.toMatchObject({
        code: 'config',
        hint: expect.stringContaining('library-rag-mcp reindex'),
      })
    })

    it('let another model answer once all has its vectors, and not before', async () => {
      const longer = Float32Array.from([0.6, 0, 0.8])
      const vectorsFor = ({ chunks }: Awaited<ReturnType<typeof reader.searchIndex.texts>>) => ({
        chunks: new Map(chunks.map(({ id }) => [id, { vector: longer, wordCodes: null }])),
        summaries: new Map<number, Float32Array>(),
      })
      const early = vectorsFor(await reader.searchIndex.texts())
      await store(writer, edition('/late.pdf', 'late'))
      expect(await other.searchIndex.replaceVectors(early, 'longer/3')).toBe(false)
      expect((await seen(reader)).chunks).toBe(3 * CHUNKS)
      const all = vectorsFor(await reader.searchIndex.texts())
      expect(await other.searchIndex.replaceVectors(all, 'longer/3')).toBe(true)
      const query = {
        text: 'passage',
        embedded: { vector: longer, fingerprint: 'longer/3' },
        filter: {},
        limit: 500,
      }
      expect((await reader.chunks.candidates(query)).candidates).toHaveLength(3 * CHUNKS)
      await expect(seen(reader)).rejects.toMatchObject({ code: 'config' })
    })
  })
}
