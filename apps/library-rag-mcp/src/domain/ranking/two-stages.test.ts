import { type CandidateSet, encodeWords, RERANKED, type WordVectors } from '@agora-mcp/core/ranking'
import { describe, expect, it } from 'vitest'
import { firstStage, possiblyBest, type Ranking } from './first-stage.ts'
import { rankChunks } from './second-stage.ts'

const WORDS: WordVectors = { dimensions: 4, vectors: Float32Array.of(1, 1, -1, -1) }
const SAME = encodeWords(WORDS)
const OTHER = encodeWords({ dimensions: 4, vectors: Float32Array.of(-1, -1, 1, 1) })

/** Creates dissimilar passages with row numbers 10, 20 …, each slightly further from the question. */
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
/** Runs the first stage, for a comparison with nothing known yet. */
const staged = (set: CandidateSet) => ({
  ranked: firstStage(set).ranked,
  words: null,
  wordCodes: new Map(),
  sectionCosines: new Map(),
})
const ALL = { limit: 100, minSimilarity: 0 }
const codesOf = ({ candidates }: CandidateSet, codeOf: (id: number) => Uint8Array) =>
  new Map(candidates.map(({ id }) => [id, codeOf(id)]))
const ids = ({ best }: Ranking) => best.map(({ id }) => id)

describe('rankChunks', () => {
  it('compares the words of the first passages, and puts those that match first', () => {
    const set = found(50)
    expect(firstStage(set).compared).toHaveLength(RERANKED)
    const wordCodes = codesOf(set, (id) => (id === 70 ? SAME : OTHER))
    const ranking = rankChunks({ ...staged(set), words: WORDS, wordCodes }, ALL)
    expect(ids(ranking).slice(0, 3)).toEqual([70, 10, 20])
    expect(ranking.best).toHaveLength(50)
  })

  it('keeps the order of the first stage where the model shows no words', () => {
    const ranking = rankChunks(staged(found(3)), ALL)
    expect(ids(ranking)).toEqual([10, 20, 30])
  })

  it('ranks passages in a relevant section first', () => {
    const set = found(50)
    const sectionCosines = new Map(set.candidates.map(({ id }) => [id, id === 70 ? 0.88 : 0.8]))
    const ranking = rankChunks({ ...staged(set), words: WORDS, sectionCosines }, ALL)
    expect(ids(ranking).slice(0, 3)).toEqual([70, 10, 20])
  })

  it('drops dissimilar passages without changing the order of the rest', () => {
    // First only for its words: without it another passage would be among the first.
    const quotation = { id: 5_000, cosine: 0.78, bm25: 1, hubness: 0, language: 'fr' }
    const set = { ...found(40), reachableBm25: 1 }
    const withQuotation = { ...set, candidates: [quotation, ...set.candidates] }
    const wordCodes = codesOf(withQuotation, (id) => (id > 150 && id < 1_000 ? SAME : OTHER))
    const compared = { ...staged(withQuotation), words: WORDS, wordCodes }
    const whole = rankChunks(compared, ALL)
    const similarities = whole.best.map(({ similarity }) => similarity)
    const minSimilarity = similarities.toSorted((a, b) => a - b)[20] ?? 0
    const near = rankChunks(compared, { limit: 100, minSimilarity })
    const kept = whole.best.filter(({ similarity }) => similarity >= minSimilarity)
    expect(ids(near)).toEqual(kept.map(({ id }) => id))
    // Results are missing from more than the end of the list.
    expect(ids(near)).not.toEqual(ids(whole).slice(0, kept.length))
  })

  it('distinguishes distant results from no results', () => {
    const far = rankChunks(staged(found(3)), { limit: 10, minSimilarity: 1 })
    expect(far).toEqual({ best: [], foundAny: true })
    expect(rankChunks(staged(found(0)), ALL).foundAny).toBe(false)
  })
})

describe('possiblyBest', () => {
  it('holds all that may be among the best, or everything under a least similarity', () => {
    const set = found(50)
    const { best } = rankChunks(staged(set), { limit: 30, minSimilarity: 0 })
    const rowsOf = (limit: number, minSimilarity: number) =>
      possiblyBest(firstStage(set), { limit, minSimilarity })
    expect(rowsOf(30, 0)).toEqual(best.map(({ id }) => id))
    expect(rowsOf(1, 0)).toHaveLength(RERANKED)
    expect(rowsOf(30, 0.1)).toHaveLength(50)
  })
})
