import type { StorePlace } from '@agora-mcp/testing/weaviate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LibraryStore } from '../../src/ports/library-store.ts'
import { plainDocument, plainSummary } from '../support/plain-document.ts'
import { embedQuestionsAs, questionOf } from '../support/questions.ts'
import { STORE_PLACES } from '../support/store-places.ts'

// How near the section above each chunk's own is to a question, over each store.

const FINGERPRINT = 'test/2'
const QUESTION = questionOf('gate', 10)
const PATHS = ['Network', 'Network > Firewall', 'Network > Firewall > Rules', 'Mail > Server'] as const

function manual(name: string, network: Float32Array, firewall: Float32Array) {
  const texts = PATHS.map(() => `gate ${name}`)
  const plain = plainDocument(name, texts, {
    summaries: [
      { sectionPath: 'Network', level: 1, chunksCount: 3 },
      { sectionPath: 'Network > Firewall', level: 2, chunksCount: 2 },
    ].map((section, at) => plainSummary('', at, { ...section, text: '' })),
  })
  const chunks = plain.chunks.map((chunk, at) => ({ ...chunk, sectionPath: PATHS[at] ?? '' }))
  const vectors = PATHS.map(() => ({ vector: Float32Array.of(0, 1), wordCodes: null }))
  return { document: { ...plain, chunks }, vectors: { chunks: vectors, summaries: [network, firewall] } }
}

for (const { name, skip, place } of STORE_PLACES) {
  describe.skipIf(skip)(`sections in ${name}`, () => {
    let opened: StorePlace<LibraryStore>
    let library: LibraryStore
    beforeAll(async () => {
      embedQuestionsAs(Float32Array.of(1, 0), FINGERPRINT)
      opened = await place()
      library = await opened.open()
      const books = [
        manual('a', Float32Array.of(0.6, 0.8), Float32Array.of(0.8, 0.6)),
        manual('b', Float32Array.of(0, 1), Float32Array.of(1, 0)),
      ]
      for (const { document, vectors } of books)
        await library.documents.replace(document, vectors, FINGERPRINT)
    })
    afterAll(async () => {
      await library.close()
      await opened.remove()
    })

    it('passages go in the order of the section right above their own, in their own document', async () => {
      const { best } = await library.chunks.search(QUESTION, {})
      const order = best.map(({ chunk }) => `${chunk.work.title} ${chunk.sectionPath}`)
      // Those without a section above them count as the mean, which is that of the second here.
      expect(order.filter((name) => name.includes('Firewall'))).toEqual([
        'b Network > Firewall > Rules',
        'a Network > Firewall > Rules',
        'a Network > Firewall',
        'b Network > Firewall',
      ])
      expect([order[0], order[1], order.at(-1)]).toEqual([
        'b Network > Firewall > Rules',
        'a Network > Firewall > Rules',
        'b Network > Firewall',
      ])
    })

    it('a process that has just started finds the same', async () => {
      const { best } = await library.chunks.search(QUESTION, {})
      const other = await opened.open()
      expect((await other.chunks.search(QUESTION, {})).best).toEqual(best)
      await other.close()
    })
  })
}
