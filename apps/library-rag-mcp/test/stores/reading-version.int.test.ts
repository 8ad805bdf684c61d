import type { StorePlace } from '@agora-mcp/testing/weaviate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LibraryStore } from '../../src/ports/library-store.ts'
import { plainDocument } from '../support/plain-document.ts'
import { STORE_PLACES } from '../support/store-places.ts'

for (const { name, skip, place } of STORE_PLACES) {
  describe.skipIf(skip)(`the version of the reading in ${name}`, () => {
    let opened: StorePlace<LibraryStore>
    let library: LibraryStore
    beforeAll(async () => {
      opened = await place()
      library = await opened.open()
    })
    afterAll(async () => {
      await library.close()
      await opened.remove()
    })

    it('is kept with each document, and is the new one where it is replaced', async () => {
      const vectors = { chunks: [{ vector: Float32Array.of(1, 0), wordCodes: null }], summaries: [] }
      const put = (document: string, readingVersion: number) =>
        library.documents.replace(
          plainDocument(document, ['A passage.'], { readingVersion }),
          vectors,
          'test/2',
        )
      await put('almanac', 1)
      await put('ballad', 2)
      const versions = async () =>
        (await library.documents.list({}, 10)).works.map((work) => [work.title, work.readingVersion])
      expect(await versions()).toEqual([
        ['almanac', 1],
        ['ballad', 2],
      ])
      await put('almanac', 2)
      expect(await versions()).toEqual([
        ['almanac', 2],
        ['ballad', 2],
      ])
      expect(await library.documents.findByPath('/almanac.pdf')).toMatchObject({ readingVersion: 2 })
    })
  })
}
