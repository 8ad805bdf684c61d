import { beforeAll, expect, it } from 'vitest'
import { plainDocument } from '../support/plain-document.ts'
import { embedQuestionsAs, questionOf } from '../support/questions.ts'
import { describeStores } from '../support/store-places.ts'

// That passages are found by their words, over each store.

const FINGERPRINT = 'test/2'
const VECTOR = Float32Array.from([0.6, 0.8])
const PASSAGES = ['The weir was mended in autumn.', 'A heron nests here.', 'Nobody mended the roof.']

describeStores('passages by their words in', (library) => {
  beforeAll(async () => {
    embedQuestionsAs(VECTOR, FINGERPRINT)
    const chunks = PASSAGES.map(() => ({ vector: VECTOR, wordCodes: null }))
    await library.documents.replace(plainDocument('weir', PASSAGES), { chunks, summaries: [] }, FINGERPRINT)
  })
  const byWords = (text: string) => library.chunks.byWords(questionOf(text, 10))

  it('come with their places, the one with most words first', async () => {
    const hits = await byWords('they mended the weir')
    expect(hits.map(({ text }) => text)).toEqual([PASSAGES[0], PASSAGES[2]])
    const [best] = hits
    const text = await library.documents.text(best?.sourceId ?? '')
    expect(text.slice(best?.charStart, best?.charEnd)).toBe(PASSAGES[0])
  })

  it('are none where no word stands', async () => {
    expect(await byWords('glacier')).toEqual([])
  })
})
