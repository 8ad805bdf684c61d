import { expect, it } from 'vitest'
import { plainDocument } from '../support/plain-document.ts'
import { describeStores } from '../support/store-places.ts'

describeStores('the version of the reading in', (library) => {
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
