import { expect, it } from 'vitest'
import type { ParsedDocument } from '../../src/domain/document.ts'
import type { LibraryStore } from '../../src/ports/library-store.ts'
import type { FoundChunks } from '../../src/ports/search.ts'
import { plainDocument } from '../support/plain-document.ts'
import { embedQuestionsAs, embedQuestionsBy, questionOf } from '../support/questions.ts'
import { describeStores } from '../support/store-places.ts'

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

const QUESTION = questionOf('passage', 500)
const find = ({ chunks }: LibraryStore, vector = VECTOR, fingerprint = 'test/2') => {
  embedQuestionsAs(vector, fingerprint)
  return chunks.search(QUESTION, {})
}

const editionOf = ({ chunk }: FoundChunks['best'][number]) => chunk.text.replace(/^.* of /, '')

/** Editions that a search finds, and the number of passages. */
async function seen(library: LibraryStore): Promise<{ editions: string[]; chunks: number }> {
  const { best } = await find(library)
  return { editions: [...new Set(best.map(editionOf))], chunks: best.length }
}

describeStores(
  'several processes over',
  (writer, other, reader) => {
    it('a document is seen whole or not at all while it comes, changes and goes', async () => {
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

    it('a search sees what changes meanwhile, and reads no half of what changes afterwards', async () => {
      const { sourceId } = await store(writer, edition('/standing.pdf', 'one'))
      await store(writer, edition('/other.pdf', 'other'))
      const happenings = [
        { happens: () => store(other, edition('/late.pdf', 'late')), editions: ['late', 'one', 'other'] },
        { happens: () => store(other, edition('/standing.pdf', 'two')), editions: ['late', 'other', 'two'] },
        { happens: () => other.documents.delete(sourceId), editions: ['late', 'other'] },
      ]
      for (const { happens, editions } of happenings) {
        const before = await find(reader)
        embedQuestionsBy(async () => {
          await happens()
          return { vector: VECTOR, fingerprint: 'test/2', words: null }
        })
        const during = await reader.chunks.search(QUESTION, {})
        const countsOf = ({ best }: FoundChunks) => {
          const byEdition = Map.groupBy(best, editionOf)
          return new Map(Array.from(byEdition, ([own, { length }]) => [own, length]))
        }
        const counts = countsOf(during)
        expect([...counts.keys()].sort()).toEqual(editions)
        for (const count of [...counts.values(), ...countsOf(before).values()]) expect(count).toBe(CHUNKS)
        expect(during.best).toHaveLength(CHUNKS * editions.length)
      }
      for (const path of ['/other.pdf', '/late.pdf']) {
        const document = await writer.documents.findByPath(path)
        if (document !== null) await writer.documents.delete(document.sourceId)
      }
    })

    it('two documents of one title get two ids, and one document one', async () => {
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

    it('vectors of another model are refused', async () => {
      await expect(find(reader, VECTOR, 'other/2')).rejects.toMatchObject({
        code: 'config',
        hint: expect.stringContaining('library-rag-mcp reindex'),
      })
    })

    it('another model answers once all passages have its vectors, and not before', async () => {
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
      expect((await find(reader, longer, 'longer/3')).best).toHaveLength(3 * CHUNKS)
      await expect(seen(reader)).rejects.toMatchObject({ code: 'config' })
    })
  },
  3,
)
