import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { backgroundLevel, closenessOf, createCloseness } from './closeness.ts'

describe('createCloseness', () => {
  const sampleOf = (size: number, level: number) => new Float32Array(size).fill(level)

  it('measures a text by those of its language, unknown ones by each other', () => {
    const closeness = createCloseness({
      all: sampleOf(256, 0.75),
      byLanguage: new Map<string | null, Float32Array>([
        ['fr', sampleOf(64, 0.8125)],
        [null, sampleOf(32, 0.5)],
      ]),
    })
    expect(closeness({ cosine: 0.8125, language: 'fr' })).toBe(0)
    expect(closeness({ cosine: 0.9, language: 'fr' })).toBe(closenessOf(0.9, 0.8125))
    expect(closeness({ cosine: 0.5, language: null })).toBe(0)
    expect(closeness({ cosine: 0.75, language: null })).toBe(closenessOf(0.75, 0.5))
  })

  it('measures by all what has too few of its language, and by the usual level in a small collection', () => {
    const byLanguage = new Map([['fr', sampleOf(31, 0.5)]])
    const inLarge = createCloseness({ all: sampleOf(32, 0.75), byLanguage })
    expect(inLarge({ cosine: 0.9, language: 'fr' })).toBe(closenessOf(0.9, 0.75))
    expect(inLarge({ cosine: 0.9, language: 'de' })).toBe(closenessOf(0.9, 0.75))
    const inSmall = createCloseness({ all: sampleOf(31, 0.5), byLanguage })
    expect(inSmall({ cosine: 0.9, language: 'fr' })).toBe(closenessOf(0.9, 0.8))
  })

  it('gives the same text 1 in any language', () => {
    const closeness = createCloseness({ all: sampleOf(256, 0.75), byLanguage: new Map() })
    expect([closeness({ cosine: 1, language: 'fr' }), closeness({ cosine: 1, language: null })]).toEqual([
      1, 1,
    ])
  })
})

describe('backgroundLevel', () => {
  it('is the median of the sample', () => {
    expect(backgroundLevel(Float32Array.from({ length: 33 }, (_, i) => (32 - i) / 64))).toBe(0.25)
    expect(backgroundLevel(Float32Array.from({ length: 34 }, (_, i) => (i % 2 === 0 ? 0.5 : 0.75)))).toBe(
      0.625,
    )
  })

  it('is the usual one while the collection is too small to tell', () => {
    expect(backgroundLevel(new Float32Array(31).fill(0.1))).toBe(0.8)
    expect(backgroundLevel(new Float32Array())).toBe(0.8)
  })
})

describe('closenessOf', () => {
  it('is 1 for the same text and 0 for what is no closer than usual', () => {
    expect(closenessOf(1, 0.8)).toBe(1)
    expect(closenessOf(1.0000001, 0.8)).toBe(1)
    expect(closenessOf(0.8, 0.8)).toBe(0)
    expect(closenessOf(0.3, 0.8)).toBe(0)
    expect(closenessOf(-1, -0.2)).toBe(0)
  })

  it('puts the usual cosines of related texts near 0.8 (multilingual-e5-small, French)', () => {
    expect(closenessOf(0.855, 0.768)).toBeCloseTo(0.8, 1)
  })

  it('stays within 0 and 1 and never reverses an order', () => {
    const cosine = fc.double({ min: -1, max: 1, noNaN: true })
    fc.assert(
      fc.property(cosine, cosine, cosine, (a, b, level) => {
        const [lower, higher] = [closenessOf(Math.min(a, b), level), closenessOf(Math.max(a, b), level)]
        expect(lower).toBeGreaterThanOrEqual(0)
        expect(higher).toBeLessThanOrEqual(1)
        expect(lower).toBeLessThanOrEqual(higher)
      }),
    )
  })
})
