import {
  dropCollections,
  isWeaviateShared,
  type StorePlace,
  settingsOf,
  startWeaviate,
  WEAVIATE_SHARED,
} from '@agora-mcp/testing/weaviate'
import { connectWeaviate, nameId } from '@agora-mcp/weaviate'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { WORK } from '../../src/adapters/weaviate/collections.ts'
import { openWeaviateLibraryStore } from '../../src/adapters/weaviate/library-store.ts'
import type { LibraryStore } from '../../src/ports/library-store.ts'
import { plainDocument } from '../support/plain-document.ts'
import { embedQuestion, embedQuestionsAs, questionOf } from '../support/questions.ts'
import { STORE_PLACES } from '../support/store-places.ts'

// What is promised of the files behind the documents, over each store.

const VECTOR = Float32Array.from([0.6, 0.8])
const LOOKED = { missing: false, size: 12, changedMs: 1_700_000_000_123.25 }

const store = (library: LibraryStore, name: string, more = {}) =>
  library.documents.replace(
    plainDocument(name, [`The tide of ${name}.`], more),
    { chunks: [{ vector: VECTOR, wordCodes: null }], summaries: [] },
    'test/2',
  )

for (const { name, skip, place } of STORE_PLACES) {
  describe.skipIf(skip)(`the files of documents in ${name}`, () => {
    let opened: StorePlace<LibraryStore>
    let library: LibraryStore
    let other: LibraryStore
    beforeEach(async () => {
      opened = await place()
      library = await opened.open()
      other = await opened.open()
    })
    afterEach(async () => {
      for (const one of [library, other]) await one.close()
      await opened.remove()
    })

    const missing = async () => {
      const { works } = await other.documents.list({}, 10)
      return works.filter((work) => work.missing).map(({ sourceId }) => sourceId)
    }

    it('are known by path and bytes, and by size and time once they were looked at', async () => {
      const { sourceId } = await store(library, 'ebb')
      const file = { sourceId, path: '/ebb.pdf', contentHash: 'ebb' }
      expect(await other.storedFiles.all()).toEqual([
        { ...file, missing: false, size: null, changedMs: null },
      ])
      await library.storedFiles.update([{ sourceId, path: '/ebb.pdf', ...LOOKED }])
      expect(await other.storedFiles.all()).toEqual([{ ...file, ...LOOKED }])
    })

    it('are marked as missing in lists and documents until they are back', async () => {
      const { sourceId } = await store(library, 'ebb')
      await store(library, 'flow')
      expect(await missing()).toEqual([])
      const gone = { sourceId, path: '/ebb.pdf', ...LOOKED, missing: true }
      await library.storedFiles.update([gone])
      expect(await missing()).toEqual([sourceId])
      expect(await other.documents.get(sourceId)).toMatchObject({ missing: true })
      await library.storedFiles.update([{ ...gone, missing: false }])
      expect(await missing()).toEqual([])
    })

    it('are followed to another path, under the same id and with the same text', async () => {
      const { sourceId } = await store(library, 'ebb')
      expect(await other.documents.findByPath('/ebb.pdf')).toMatchObject({ sourceId })
      await library.storedFiles.update([{ sourceId, path: '/2024/ebb.pdf', ...LOOKED }])
      expect(await other.documents.findByPath('/ebb.pdf')).toBeNull()
      expect(await other.documents.findByPath('/2024/ebb.pdf')).toMatchObject({ sourceId })
      expect(await other.documents.text(sourceId)).toContain('The tide of ebb.')
      embedQuestionsAs(VECTOR, 'test/2')
      expect((await other.chunks.candidates(questionOf('tide', 5), {})).candidates).toHaveLength(1)
    })

    it('leave their path to the next file, and both change on their own', async () => {
      const { sourceId } = await store(library, 'ebb')
      await library.storedFiles.update([{ sourceId, path: '/old/ebb.pdf', ...LOOKED }])
      const next = await store(other, 'ebb', { contentHash: 'next' })
      expect(next).toMatchObject({ replaced: false })
      expect(next.sourceId).not.toBe(sourceId)
      expect(await store(other, 'moved', { sourcePath: '/old/ebb.pdf' })).toEqual({
        sourceId,
        replaced: true,
      })
      expect(await store(library, 'later', { sourcePath: '/ebb.pdf' })).toEqual({ ...next, replaced: true })
      expect((await library.documents.list({}, 10)).totalCount).toBe(2)
      await library.documents.delete(sourceId)
      expect((await other.storedFiles.all()).map(({ path }) => path)).toEqual(['/ebb.pdf'])
    })

    it('of an e-mail are told from those of files with a similar name', async () => {
      await store(library, 'mail', { sourcePath: '/mail.eml', kind: 'email' })
      await store(library, 'near', { sourcePath: '/mail.eml0' })
      await store(library, 'older', { sourcePath: '/mail.eml.old/fees.csv' })
      expect(await other.documents.attachmentsOf('/mail.eml')).toEqual([])
      const { sourceId } = await store(library, 'fees', { sourcePath: '/mail.eml/fees.csv' })
      const attachment = { sourceId, sourcePath: '/mail.eml/fees.csv' }
      expect(await other.documents.attachmentsOf('/mail.eml')).toEqual([attachment])
    })

    it('do not move to the path of another document', async () => {
      const { sourceId } = await store(library, 'ebb')
      const flow = await store(library, 'flow')
      await library.storedFiles.update([
        { sourceId, path: '/flow.pdf', ...LOOKED },
        { sourceId: 'gone', path: '/gone.pdf', ...LOOKED },
      ])
      expect(await other.documents.findByPath('/ebb.pdf')).toMatchObject({ sourceId })
      expect(await other.documents.findByPath('/flow.pdf')).toMatchObject({ sourceId: flow.sourceId })
      expect(await other.storedFiles.all()).toHaveLength(2)
    })
  })
}

describe.skipIf(!isWeaviateShared())(`works of an older version in Weaviate (${WEAVIATE_SHARED})`, () => {
  const prefix = `Older${crypto.randomUUID().slice(0, 8)}_`

  it('get the properties of files, and keep what they have', async () => {
    const server = await startWeaviate()
    const settings = settingsOf(server, { collectionPrefix: prefix })
    const { missing, file_size, file_changed_ms, ...properties } = WORK.properties
    const weaviate = await connectWeaviate(settings)
    const works = await weaviate.collection({ ...WORK, properties })
    const work = {
      generation: 7,
      source_id: 'old',
      source_path: '/old.pdf',
      content_hash: 'hash',
      title: 'Old',
      sources: '{}',
      toc: '[]',
      chunks_count: 0,
      warnings: ['Page 1 is empty.'],
    }
    await works.put([{ id: nameId('work /old.pdf'), properties: work }])
    await weaviate.close()

    const library = await openWeaviateLibraryStore(settings, embedQuestion)
    const file = { sourceId: 'old', path: '/old.pdf' }
    const unseen = { ...file, contentHash: 'hash', missing: false, size: null, changedMs: null }
    expect(await library.storedFiles.all()).toEqual([unseen])
    await library.storedFiles.update([{ ...file, ...LOOKED, missing: true }])
    expect(await library.documents.findByPath('/old.pdf')).toMatchObject({
      title: 'Old',
      warnings: ['Page 1 is empty.'],
      missing: true,
    })
    await library.close()
    await dropCollections(server, prefix)
  })
})
