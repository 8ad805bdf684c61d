import { type CandidateSet, encodeWords, RERANKED, type WordVectors } from '@agora-mcp/core/ranking'
import { describe, expect, it } from 'vitest'
import { findInStages, rankInStages, readBest } from './rank-chunks.ts'

const WORDS: WordVectors = { dimensions: 4, vectors: Float32Array.of(1, 1, -1, -1) }
const SAME = encodeWords(WORDS)
const OTHER = encodeWords({ dimensions: 4, vectors: Float32Array.of(-1, -1, 1, 1) })

/** Passages far from each other, row numbers 10, 20 …, each a little less near to the question than the one before. */
const found = (count: number): CandidateSet => ({
  candidates: Array.from({ length: count }, (_, at) => ({
    id: 10 * (at + 1),
    cosine: 0.9 - at / 1_000,
    bm25: 0,
    hubness: 0,
    language: 'fr',
  })),
  reachableBm25: 0,
  background: { all: new Float32Array(64).fill(0.8), byLanguage: new Map() },
})
const ALL = { limit: 100, minSimilarity: 0 }
const QUESTION = { vector: Float32Array.of(1), words: WORDS }
/** A store whose chunks have these words, and stand in no section. */
const storeOf = (wordCodes: Parameters<typeof rankInStages>[3]['wordCodes']) => ({
  wordCodes,
  sectionCosines: async () => new Map<number, number>(),
  readAhead: async () => {},
})
const ids = ({ best }: Awaited<ReturnType<typeof rankInStages>>) => best.map(({ id }) => id)

describe('rankInStages', () => {
  it('reads the words of the first passages only, and those that match come first', async () => {
    const asked: number[] = []
    const ranking = await rankInStages(
      found(50),
      ALL,
      QUESTION,
      storeOf(async (rows) => {
        asked.push(...rows)
        return new Map(rows.map((row) => [row, row === 70 ? SAME : OTHER]))
      }),
    )
    expect(asked).toHaveLength(RERANKED)
    expect(ids(ranking).slice(0, 3)).toEqual([70, 10, 20])
    expect(ranking.best).toHaveLength(50)
  })

  it('reads none where the model shows no words', async () => {
    const store = storeOf(() => Promise.reject(new Error('read')))
    const ranking = await rankInStages(found(3), ALL, { ...QUESTION, words: null }, store)
    expect(ids(ranking)).toEqual([10, 20, 30])
  })

  it('puts first what stands in a section on the matter', async () => {
    const store = {
      ...storeOf(async () => new Map()),
      sectionCosines: async (rows: readonly number[]) =>
        new Map(rows.map((row) => [row, row === 70 ? 0.88 : 0.8])),
    }
    expect(ids(await rankInStages(found(50), ALL, QUESTION, store)).slice(0, 3)).toEqual([70, 10, 20])
  })

  it('leaves out what is not similar enough without changing the order of the rest', async () => {
    // First for its words alone: without it another passage would be one of the first.
    const quotation = { id: 5_000, cosine: 0.78, bm25: 1, hubness: 0, language: 'fr' }
    const set = { ...found(40), reachableBm25: 1 }
    const withQuotation = { ...set, candidates: [quotation, ...set.candidates] }
    const store = storeOf(
      async (rows) => new Map(rows.map((row) => [row, row > 150 && row < 1_000 ? SAME : OTHER])),
    )
    const whole = await rankInStages(withQuotation, ALL, QUESTION, store)
    const similarities = whole.best.map(({ similarity }) => similarity)
    const minSimilarity = similarities.toSorted((a, b) => a - b)[20] ?? 0
    const near = await rankInStages(withQuotation, { limit: 100, minSimilarity }, QUESTION, store)
    const kept = whole.best.filter(({ similarity }) => similarity >= minSimilarity)
    expect(ids(near)).toEqual(kept.map(({ id }) => id))
    // Not only the end of the list is left out.
    expect(ids(near)).not.toEqual(ids(whole).slice(0, kept.length))
  })

  it('tells a search that found nothing near from one that found nothing', async () => {
    const store = storeOf(async () => new Map())
    const far = await rankInStages(found(3), { limit: 10, minSimilarity: 1 }, QUESTION, store)
    expect(far).toEqual({ best: [], foundAny: true })
    expect((await rankInStages(found(0), ALL, QUESTION, store)).foundAny).toBe(false)
  })
})

describe('findInStages', () => {
  it('tells how a store failed, and the run goes on where the model fails after it', async () => {
    const model = Promise.withResolvers<never>()
    const store = { ...storeOf(async () => new Map()), candidates: () => Promise.reject(new Error('away')) }
    const query = { text: 'gate', embedded: model.promise, filter: {}, limit: 10 }
    await expect(findInStages(query, ALL, store)).rejects.toThrow('away')
    // An unhandled rejection would end the process.
    model.reject(new Error('no model'))
  })
})

describe('readBest', () => {
  const CITING =
    '33. N. Goodman et W. V. Quine, « Steps Toward a Constructive Nominalism », 1947, p. 105–122.'
  const ARGUING = '34. Le nominalisme dont il est question ici ne porte que sur les noms des choses (1947).'
  const read = async () =>
    new Map([
      [1, { unitType: 'note', text: CITING }],
      [2, { unitType: 'argument', text: 'Le nominaliste répond que non.' }],
      [3, { unitType: 'note', text: ARGUING }],
    ] as const)
  const evidence = { cosine: 0.8, lead: 0, share: 0, likeness: null }
  const best = [1, 2, 3].map((id) => ({ id, score: 1 - id / 100, cosine: 0.8, similarity: 0.5, evidence }))

  it('puts a note that only cites behind what speaks of the matter, notes that argue among it', async () => {
    const results = await readBest({ best, foundAny: true }, 3, read)
    expect(results.map(({ id }) => id)).toEqual([2, 3, 1])
  })
})
