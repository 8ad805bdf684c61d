import { describe, expect, it } from 'vitest'
import { createVectorEvidence } from './vector-evidence.ts'

const sampleOf = (level: number, size = 64) => ({
  all: new Float32Array(size).fill(level),
  byLanguage: new Map(),
})
const UNUSUAL = Array.from({ length: 19 }, (_, at) => 0.8 - at / 1_000)

describe('createVectorEvidence', () => {
  it('measures the lead against the middle of the best twenty', () => {
    const evidence = createVectorEvidence(sampleOf(0.78), [0.88, ...UNUSUAL, ...UNUSUAL.map(() => 0)])
    expect(evidence(0.88).cosine).toBe(0.88)
    expect(evidence(0.88).lead).toBeCloseTo(0.88 - 0.7915, 6)
    expect(evidence(0.7915).lead).toBeCloseTo(0, 6)
  })

  it('lets one text among few lead no more than it is above unrelated ones', () => {
    for (const best of [[0.88], [0.88, 0.87]]) {
      expect(createVectorEvidence(sampleOf(0.78, best.length), best)(0.88).lead).toBeCloseTo(0.1, 6)
    }
    expect(createVectorEvidence(sampleOf(0, 0), [])(0.78)).toEqual({ cosine: 0.78, lead: 0 })
  })

  it('stretches the cosines of another model to the scale of the bundled one', () => {
    const evidence = createVectorEvidence(sampleOf(0.4), [0.7, ...Array.from({ length: 19 }, () => 0.4)])
    expect(evidence(0.4).cosine).toBeCloseTo(0.78, 6)
    expect(evidence(0.7)).toEqual({ cosine: expect.closeTo(0.89, 6), lead: expect.closeTo(0.11, 6) })
    expect(evidence(1).cosine).toBeCloseTo(1, 6)
  })
})
