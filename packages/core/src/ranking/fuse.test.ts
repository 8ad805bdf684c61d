import { describe, expect, it } from 'vitest'
import { type Candidate, NO_CANDIDATES } from './candidate.ts'
import { fuse } from './fuse.ts'

// Figures of the bundled model: cosines of all candidates between 0.75 and 0.92.
const all = Float32Array.from({ length: 256 }, (_, i) => 0.74 + 0.06 * (i / 255))
const background = { all, byLanguage: new Map() }
const rank = (candidates: readonly Omit<Candidate, 'hubness' | 'language'>[], reachableBm25 = 20) =>
  fuse({
    candidates: candidates.map((candidate) => ({ ...candidate, hubness: 0, language: 'fr' })),
    reachableBm25,
    background,
  }).map(({ id }) => id)

describe('fuse', () => {
  it('puts a quotation before passages that only mean something like it', () => {
    const quoted = { id: 1, cosine: 0.86, bm25: 9 }
    expect(rank([{ id: 2, cosine: 0.9, bm25: 2 }, quoted, { id: 3, cosine: 0.89, bm25: 0 }])[0]).toBe(1)
  })

  it('puts the text with a rare word before those without', () => {
    const held = { id: 1, cosine: 0.78, bm25: 7 }
    expect(rank([{ id: 2, cosine: 0.85, bm25: 0 }, held], 10)[0]).toBe(1)
  })

  it('finds what is said in another language, where a few words are shared by chance', () => {
    const translated = { id: 1, cosine: 0.86, bm25: 0 }
    expect(rank([translated, { id: 2, cosine: 0.81, bm25: 3 }])[0]).toBe(1)
  })

  it('orders by cosine where no word is known, and equals by row number', () => {
    const candidates = [
      { id: 3, cosine: 0.8, bm25: 0 },
      { id: 2, cosine: 0.8, bm25: 0 },
      { id: 1, cosine: 0.7, bm25: 0 },
      { id: 4, cosine: 0.9, bm25: 0 },
    ]
    expect(rank(candidates, 0)).toEqual([4, 2, 3, 1])
    expect(rank(candidates.reverse(), 0)).toEqual([4, 2, 3, 1])
  })

  it('gives each its figures: similarity follows the vector, its lead and the words', () => {
    const candidates = [
      { id: 1, cosine: 0.8, bm25: 0, hubness: 0, language: 'fr' },
      { id: 2, cosine: 0.88, bm25: 0, hubness: 0, language: 'fr' },
      { id: 3, cosine: 0.88, bm25: 10, hubness: 0, language: 'de' },
    ]
    const [third, second, first] = fuse({ candidates, reachableBm25: 20, background })
    expect(third).toMatchObject({
      id: 3,
      cosine: 0.88,
      score: expect.closeTo(0.94, 6),
      evidence: { cosine: 0.88, share: 0.5, likeness: null },
    })
    expect(third?.similarity).toBeGreaterThan(second?.similarity ?? 1)
    expect(second?.similarity).toBeGreaterThan(first?.similarity ?? 1)
  })

  it('has nothing to say of nothing', () => {
    expect(fuse(NO_CANDIDATES)).toEqual([])
  })
})
