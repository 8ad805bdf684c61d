import { describe, expect, it } from 'vitest'
import type { RankedCandidate } from './fuse.ts'
import { RERANKED, rerank } from './rerank.ts'
import { similarityOf } from './similarity.ts'
import { encodeWords } from './word-codes.ts'

const words = (...rows: readonly number[][]) => ({ dimensions: 8, vectors: Float32Array.from(rows.flat()) })
const VIRTUE = [1, 1, 1, 1, -1, -1, -1, -1]
const TAUGHT = [1, -1, 1, -1, 1, -1, 1, -1]
const OTHER = [-1, -1, -1, -1, 1, 1, 1, 1]
const QUESTION = words(VIRTUE, TAUGHT)

const BOTH = encodeWords(words(VIRTUE, TAUGHT))
const ONE = encodeWords(words(VIRTUE))
const NONE = encodeWords(words(OTHER))

const EVIDENCE = { cosine: 0.85, lead: 0.03, share: 0.2, likeness: null }

const list = (...scores: readonly number[]): RankedCandidate[] =>
  scores.map((score, at) => passage(row(at + 1), score))
const row = (number: number) => number * 100
const passage = (id: number, score: number): RankedCandidate => ({
  id,
  score,
  cosine: score,
  similarity: similarityOf(EVIDENCE),
  evidence: EVIDENCE,
})
const codesOf = (...entries: readonly (readonly [number: number, codes: Uint8Array])[]) =>
  new Map(entries.map(([number, codes]) => [row(number), codes]))
const order = (ranked: readonly RankedCandidate[]) => ranked.map(({ id }) => id / 100)

describe('rerank', () => {
  it('puts the passage that has the words of the question before one that is a little nearer as a whole', () => {
    const ranked = rerank(list(0.9, 0.88), QUESTION, codesOf([1, NONE], [2, BOTH]))
    expect(order(ranked)).toEqual([2, 1])
    expect(ranked[0]).toMatchObject({ cosine: 0.88 })
  })

  it('gives similarities that the words of the whole passage count in, behind the first as little as the least', () => {
    const scores = Array.from({ length: RERANKED + 1 }, (_, at) => 0.9 - at / 1_000)
    const codes = codesOf(...scores.map((_, at) => [at + 1, at === 0 ? BOTH : ONE] as const))
    const ranked = rerank(list(...scores), QUESTION, codes)
    expect(ranked[0]?.similarity).toBe(similarityOf({ ...EVIDENCE, likeness: 1 }))
    expect(ranked[1]?.similarity).toBeLessThan(ranked[0]?.similarity ?? 0)
    expect(ranked.at(-1)?.similarity).toBe(ranked[1]?.similarity)
    const [without] = rerank(list(...scores), null, new Map())
    expect(without?.similarity).toBe(similarityOf(EVIDENCE))
  })

  it('lets a much better first stage stand: a quotation keeps its place', () => {
    expect(order(rerank(list(1.05, 0.85), QUESTION, codesOf([1, ONE], [2, BOTH])))).toEqual([1, 2])
  })

  it('gives scores in the order of the list, also behind the part that is ranked again', () => {
    const scores = Array.from({ length: RERANKED + 5 }, (_, at) => 0.9 - at / 1_000)
    const codes = codesOf(...scores.map((_, at) => [at + 1, at % 3 === 0 ? BOTH : NONE] as const))
    const ranked = rerank(list(...scores), QUESTION, codes)
    expect(ranked.map(({ score }) => score)).toEqual(ranked.map(({ score }) => score).sort((a, b) => b - a))
    expect(order(ranked).slice(RERANKED)).toEqual([21, 22, 23, 24, 25])
  })

  it('leaves the order as it was where no passage has codes', () => {
    expect(rerank(list(0.9, 0.88, 0.88), QUESTION, new Map())).toEqual(list(0.9, 0.88, 0.88))
  })

  it('neither favours nor punishes a passage without codes', () => {
    const ranked = rerank(list(0.9, 0.89, 0.88), QUESTION, codesOf([1, NONE], [3, BOTH]))
    expect(order(ranked)).toEqual([3, 2, 1])
  })

  it('orders equals by row number', () => {
    expect(order(rerank(list(0.9, 0.9).reverse(), QUESTION, codesOf([1, ONE], [2, ONE])))).toEqual([1, 2])
  })

  it('puts a passage of a section that treats of the question before one that only names it', () => {
    const sections = new Map([
      [row(1), 0.8],
      [row(2), 0.86],
    ])
    expect(order(rerank(list(0.9, 0.88), null, new Map(), sections))).toEqual([2, 1])
    expect(order(rerank(list(0.92, 0.88), null, new Map(), sections))).toEqual([1, 2])
  })

  it('neither favours nor punishes a passage without a section', () => {
    const sections = new Map([
      [row(1), 0.8],
      [row(3), 0.86],
    ])
    expect(order(rerank(list(0.9, 0.89, 0.88), null, new Map(), sections))).toEqual([3, 2, 1])
  })

  describe('with passages that stand beside each other', () => {
    const found = (...first: readonly RankedCandidate[]) => [
      ...first,
      ...Array.from({ length: 4 * RERANKED }, (_, at) => passage(row(100 + at), 0.6 - at / 1_000)),
    ]
    const best = (ranked: readonly RankedCandidate[], count: number) =>
      ranked.slice(0, count).map(({ id }) => id)

    it('puts one beside a good one before one that stands alone, as a text tells one thing in one place', () => {
      const ranked = found(passage(301, 0.95), passage(700, 0.86), passage(302, 0.855))
      expect(best(rerank(ranked, QUESTION, new Map()), 3)).toEqual([301, 302, 700])
    })

    it('never turns two of them round for being neighbours', () => {
      const ranked = found(passage(302, 0.9), passage(301, 0.899))
      expect(best(rerank(ranked, QUESTION, new Map()), 2)).toEqual([302, 301])
    })

    it('looks at neighbours also where the model shows no words', () => {
      const ranked = found(passage(301, 0.95), passage(700, 0.86), passage(302, 0.855))
      expect(best(rerank(ranked, null, new Map()), 3)).toEqual([301, 302, 700])
    })
  })
})
