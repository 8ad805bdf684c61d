import { encodeWords, NO_CANDIDATES } from '@agora-mcp/core/ranking'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Role } from '../memory.ts'
import { compareWords } from './compare-words.ts'
import { type Preferences, rankItems, type WindowCandidate } from './rank.ts'
import { rankConversations } from './rank-conversations.ts'

const all = Float32Array.from({ length: 256 }, (_, i) => 0.74 + 0.06 * (i / 255))
const background = { all, byLanguage: new Map([['fr', all.map((cosine) => cosine + 0.06)]]) }
const NOTHING: Preferences = { people: [], time: null, language: null }

/** A message at an index of a conversation, as a store finds it. */
function message(
  item: number,
  orderIndex: number,
  figures: Partial<WindowCandidate & { conversation: number; role: Role; speaker: string | null }> = {},
): WindowCandidate {
  const { conversation = 1, role = 'user', speaker = null, ...rest } = figures
  const place = { conversation, orderIndex, role, speaker }
  return {
    id: item,
    item,
    cosine: 0.8,
    bm25: 0,
    hubness: 0,
    language: 'en',
    timestamp: '2026-11-01T00:00:00.000Z',
    place,
    ...rest,
  }
}

const rank = (candidates: readonly WindowCandidate[], wanted = NOTHING) =>
  rankItems({ candidates, reachableBm25: 10, background }, wanted)
const order = (candidates: readonly WindowCandidate[], wanted = NOTHING) =>
  rank(candidates, wanted).map(({ item }) => item)

describe('rankItems', () => {
  it('puts what is near to this question before what is near to any', () => {
    expect(order([message(1, 1, { cosine: 0.84, hubness: 0.05 }), message(2, 9, { cosine: 0.83 })])).toEqual([
      2, 1,
    ])
  })

  it('finds an answer by the words of the question before it', () => {
    const asked = message(1, 4, { bm25: 8, cosine: 0.7 })
    const answer = message(2, 5, { cosine: 0.82 })
    const elsewhere = message(3, 90, { cosine: 0.84 })
    expect(order([asked, answer, elsewhere])[0]).toBe(2)
    const apart = {
      ...asked,
      place: { conversation: 2, orderIndex: 4, role: 'user', speaker: null } as const,
    }
    expect(order([apart, answer, elsewhere])[0]).toBe(3)
  })

  it('prefers whom the question asks about, by the name before a message or by role', () => {
    const person = (name: string | null, role: Role | null): Preferences => ({
      people: [{ name, role }],
      time: null,
      language: null,
    })
    const named = [message(1, 1, { speaker: 'sam', cosine: 0.81 }), message(2, 9, { speaker: 'anna lee' })]
    expect(order(named, person('anna', 'user'))).toEqual([2, 1])
    expect(order(named, person('ann', null))).toEqual([1, 2])
    const unnamed = [message(1, 1, { role: 'assistant', cosine: 0.81 }), message(2, 9)]
    expect(order(unnamed, person('anna', 'user'))).toEqual([2, 1])
    expect(order(unnamed, person(null, 'user'))).toEqual([2, 1])
    expect(order(unnamed, person('anna', null))).toEqual([1, 2])
  })

  it('prefers nobody of two that are asked about', () => {
    const both = [
      { name: 'anna', role: null },
      { name: 'sam', role: null },
    ]
    const found = [message(1, 1, { cosine: 0.81 }), message(2, 9, { speaker: 'anna' })]
    expect(order(found, { people: both, time: null, language: null })).toEqual([1, 2])
  })

  it('puts the time that is named before all others, and prefers the week after it', () => {
    const may = { from: '2026-05-01T00:00:00.000Z', to: '2026-06-01T00:00:00.000Z' }
    const at = (item: number, timestamp: string, cosine = 0.8) =>
      message(item, 10 * item, { timestamp, cosine })
    const found = [
      at(1, '2026-04-30T23:59:59.999Z', 0.82),
      at(2, '2026-05-01T00:00:00.000Z', 0.7),
      at(3, '2026-06-07T12:00:00.000Z'),
      at(4, '2026-06-09T12:00:00.000Z', 0.81),
    ]
    expect(order(found, { ...NOTHING, time: may })).toEqual([2, 3, 1, 4])
    expect(order(found, { ...NOTHING, time: { ...may, from: null } })[0]).toBe(1)
    expect(order(found, { ...NOTHING, time: { from: may.to, to: null } }).slice(0, 2)).toEqual([4, 3])
  })

  it('never lets a person hide what is much nearer', () => {
    const found = [message(1, 1, { cosine: 0.9 }), message(2, 9, { speaker: 'anna' })]
    expect(order(found, { people: [{ name: 'anna', role: null }], time: null, language: null })).toEqual([
      1, 2,
    ])
  })

  it('gives an item of several windows once, with the best of their figures', () => {
    const windows = [
      { ...message(1, 1, { cosine: 0.9 }), id: 11 },
      { ...message(1, 1, { cosine: 0.7, bm25: 10 }), id: 12 },
    ]
    const [only, ...others] = rank(windows)
    expect(others).toEqual([])
    const [separate] = rank([message(1, 1, { cosine: 0.9, bm25: 10 })])
    expect(only).toMatchObject({ item: 1, score: separate?.score, evidence: { cosine: 0.9 } })
  })

  it('is similar by vector, lead and own words, not by those of neighbours or by who said it', () => {
    const said = message(1, 4, { cosine: 0.86, bm25: 5 })
    const beside = message(2, 5, { cosine: 0.86 })
    const others = Array.from({ length: 18 }, (_, at) => message(10 + at, 50 + 9 * at, { cosine: 0.8 }))
    const [first, second, third] = rank([said, beside, ...others], {
      people: [{ name: null, role: 'user' }],
      time: null,
      language: null,
    })
    expect([first?.item, second?.item]).toEqual([1, 2])
    expect(first?.similarity).toBeGreaterThan(second?.similarity ?? 1)
    expect(second?.similarity).toBeGreaterThan(0.5)
    expect(third?.similarity).toBeLessThan(0.2)
  })

  it('gives every item once, best first, however the store lists them', () => {
    const window = fc.record({
      item: fc.integer({ min: 1, max: 12 }),
      cosine: fc.double({ min: 0.6, max: 1, noNaN: true }),
      bm25: fc.double({ min: 0, max: 10, noNaN: true }),
      hubness: fc.double({ min: -0.05, max: 0.05, noNaN: true }),
    })
    fc.assert(
      fc.property(fc.array(window), (drawn) => {
        const found = drawn.map((figures, id) => ({ ...message(figures.item, figures.item), ...figures, id }))
        const ranked = rank(found)
        expect(new Set(ranked.map(({ item }) => item))).toEqual(new Set(drawn.map(({ item }) => item)))
        expect(ranked.length).toBe(new Set(drawn.map(({ item }) => item)).size)
        for (const [i, { score, similarity }] of ranked.entries()) {
          expect(score).toBeGreaterThanOrEqual(ranked[i + 1]?.score ?? -Infinity)
          expect(similarity >= 0 && similarity <= 1).toBe(true)
          expect(score >= 0 && score <= 1).toBe(true)
        }
        expect(rank(found.toReversed())).toEqual(ranked)
      }),
    )
  })

  it('has nothing to say of nothing', () => {
    expect(rankItems(NO_CANDIDATES, NOTHING)).toEqual([])
  })
})

describe('rankConversations', () => {
  it('takes the better of what is said about a conversation and in it', () => {
    const evidence = { cosine: 0.8, lead: 0, share: 0, likeness: null }
    const figures = (item: number, score: number) => ({
      item,
      score,
      similarity: score,
      evidence,
      wordLikeness: null,
      stretch: null,
    })
    const said = [
      { ...figures(71, 0.9), conversation: 1 },
      { ...figures(72, 0.5), conversation: 1 },
      { ...figures(73, 0.6), conversation: 2 },
    ]
    const ranked = rankConversations([figures(2, 0.8), figures(1, 0.7), figures(3, 0.1)], said)
    expect(ranked).toEqual([figures(1, 0.9), figures(2, 0.8), figures(3, 0.1)])
  })
})

describe('similarity across languages', () => {
  it('makes up for what a text in another language lacks, and does not change the order', () => {
    const answer = message(1, 1, { cosine: 0.808, language: 'fr' })
    const unrelated = Array.from({ length: 12 }, (_, i) => message(i + 2, 10 * i + 5, { cosine: 0.75 }))
    const asked = (language: string | null) => rank([answer, ...unrelated], { ...NOTHING, language })[0]
    expect(asked(null)?.similarity).toBeLessThan(0.45)
    expect(asked('en')?.similarity).toBeGreaterThan(0.7)
    expect(asked('en')?.score).toBe(asked(null)?.score)
  })
})

describe('compareWords', () => {
  const words = {
    texts: ['word'],
    dimensions: 32,
    vectors: Float32Array.from({ length: 32 }, (_, i) => (i % 2 === 0 ? 1 : -1)),
  }
  const like = encodeWords(words)
  const unlike = encodeWords({ ...words, vectors: words.vectors.map((component) => -component) })
  const ranked = rank([message(1, 1), message(2, 9), message(3, 20)])

  it('knows an answer by the likeness of its words, and an item without codes by its vector', () => {
    const codes = new Map([
      [1, like],
      [2, unlike],
    ])
    const compared = compareWords(ranked, words, codes)
    const similarity = (of: number) => compared.find(({ item }) => item === of)?.similarity ?? -1
    expect(similarity(1)).toBeGreaterThan(0.9)
    expect(similarity(2)).toBeLessThan(0.1)
    const wordLikeness = compared.map((one) => one.wordLikeness?.get('word') ?? null)
    expect(wordLikeness.sort()).toEqual([0, 1, null])
    expect(compared.map(({ item }) => item)).toEqual(ranked.map(({ item }) => item))
    expect(similarity(3)).toBe(ranked.find(({ item }) => item === 3)?.similarity)
  })

  it('changes nothing where the model shows no words', () => {
    expect(compareWords(ranked, null, new Map([[1, like]]))).toEqual(ranked)
  })
})
