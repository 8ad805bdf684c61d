import { seededRandom } from '@agora-mcp/testing/random'
import { beforeAll, expect, it } from 'vitest'
import { rankCandidates } from '../../src/domain/ranking/first-stage.ts'
import { plainDocument, plainSummary } from '../support/plain-document.ts'
import { embedQuestionsAs, questionOf } from '../support/questions.ts'
import { describeStores } from '../support/store-places.ts'

// That similarity is not taken in by nearness in language, over each store.

const random = seededRandom(7)
/** A vector with this cosine to the question's, and no other one's. */
function at(cosine: number): Float32Array {
  const aside = Float32Array.from({ length: 31 }, () => random() - 0.5)
  const length = Math.hypot(...aside) / Math.sqrt(1 - cosine ** 2)
  return Float32Array.of(cosine, ...aside.map((component) => component / length))
}
const FINGERPRINT = 'test/32'
const QUESTION = questionOf('', 150)

/** A document of passages and summaries without words, with these cosines to the question. */
function book(name: string, language: string | null, cosines: readonly number[]) {
  const texts = cosines.map((_, at) => `${at}`)
  const document = plainDocument(name, texts, {
    work: { title: name, author: null, year: null, language },
    summaries: texts.map((text, at) => plainSummary(name, at, { text, sectionPath: '' })),
  })
  const vectors = {
    chunks: cosines.map((cosine) => ({ vector: at(cosine), wordCodes: null })),
    summaries: cosines.map(at),
  }
  return { document, vectors }
}

const many = (count: number, cosine: number) => new Array<number>(count).fill(cosine)

describeStores('a library of several languages in', (library) => {
  beforeAll(async () => {
    embedQuestionsAs(new Float32Array(32).fill(1, 0, 1), FINGERPRINT)
    const books = [
      book('english', 'en', many(360, 0.7)),
      book('french', 'fr', [0.95, ...many(39, 0.85)]),
      book('greek', 'el', many(31, 0.8)),
      book('unknown', null, many(40, 0.6)),
    ]
    for (const { document, vectors } of books) {
      await library.documents.replace(document, vectors, FINGERPRINT)
    }
  })
  const searches = () => [
    ['passages', () => library.chunks.candidates(QUESTION, {})] as const,
    ['summaries', () => library.summaries.search(QUESTION, [1])] as const,
  ]

  it('the background samples each language, however small its share', async () => {
    for (const [kind, search] of searches()) {
      const { all, byLanguage } = (await search()).background
      const sizes = new Map(Array.from(byLanguage, ([language, cosines]) => [language, cosines.length]))
      expect(all.length, kind).toBe(256)
      expect(Object.fromEntries(sizes), kind).toMatchObject({ fr: 40, el: 31, null: 40 })
      expect(sizes.get('en'), kind).toBeGreaterThan(150)
      expect(byLanguage.get(null)?.[0], kind).toBeCloseTo(0.6, 5)
    }
  })

  it('texts in the language of the question that say nothing of it have little similarity', async () => {
    for (const [kind, search] of searches()) {
      const { best } = rankCandidates(await search(), { limit: 500, minSimilarity: 0 })
      const similarities = Map.groupBy(best, ({ cosine }) => Math.round(cosine * 100) / 100)
      const of = (cosine: number) => similarities.get(cosine)?.[0]?.similarity
      expect(of(0.95), kind).toBeGreaterThan(0.95)
      expect(
        [of(0.85), of(0.7)].every((similarity = 1) => similarity < 0.4),
        kind,
      ).toBe(true)
      expect(best[0]?.cosine, kind).toBeCloseTo(0.95, 5)
    }
  })

  it('a language is forgotten with its last document', async () => {
    const { works } = await library.documents.list({}, 10)
    const french = works.find(({ language }) => language === 'fr')
    await library.documents.delete(french?.sourceId ?? '')
    for (const [kind, search] of searches()) {
      expect([...(await search()).background.byLanguage.keys()], kind).not.toContain('fr')
    }
  })
})
