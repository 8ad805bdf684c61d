import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Evidence, foundOnlyFar, likelyAnswered, similarityOf } from './similarity.ts'

const SHARE = fc.double({ min: 0, max: 1, noNaN: true })
const EVIDENCE: fc.Arbitrary<Evidence> = fc.record({
  cosine: fc.double({ min: -1, max: 1, noNaN: true }),
  lead: fc.double({ min: -1, max: 1, noNaN: true }),
  share: SHARE,
  likeness: fc.option(SHARE),
})

describe('similarityOf', () => {
  // Figures of the bundled model: medians of right and of unrelated first hits.
  const right = { cosine: 0.87, lead: 0.03, share: 0.4, likeness: 0.37 }
  const unrelated = { cosine: 0.79, lead: 0.01, share: 0, likeness: 0.24 }

  it('is near 1 for what answers and near 0 for what does not, also where the words are not known', () => {
    expect(similarityOf(right)).toBeGreaterThan(0.8)
    expect(similarityOf(unrelated)).toBeLessThan(0.2)
    expect(similarityOf({ ...right, likeness: null })).toBeGreaterThan(0.8)
    expect(similarityOf({ ...unrelated, likeness: null })).toBeLessThan(0.2)
  })

  it('stays within 0 and 1, and no figure that rises lowers it', () => {
    fc.assert(
      fc.property(EVIDENCE, fc.constantFrom('cosine', 'lead', 'share'), SHARE, (evidence, figure, more) => {
        const similarity = similarityOf(evidence)
        expect(similarity >= 0 && similarity <= 1).toBe(true)
        expect(similarityOf({ ...evidence, [figure]: evidence[figure] + more })).toBeGreaterThanOrEqual(
          similarity,
        )
      }),
    )
  })

  it('tells a probable answer from none', () => {
    expect(likelyAnswered(similarityOf(right))).toBe(true)
    expect(likelyAnswered(similarityOf(unrelated))).toBe(false)
  })

  it('tells a search that found only what is far from one that found something near, the rare words, or nothing', () => {
    const [far, near] = [
      { similarity: 0.3, text: 'The mill was sold.' },
      { similarity: 0.9, text: 'Azalea has the key.' },
    ]
    const isFar = foundOnlyFar('Who has the key?', [far])
    expect(isFar).toBe(true)
    expect(foundOnlyFar('Who has the key?', [far, near])).toBe(false)
    expect(foundOnlyFar('Azalea', [far, { ...near, similarity: 0.1 }])).toBe(false)
    expect(foundOnlyFar('Who has the key?', [])).toBe(false)
  })
})
