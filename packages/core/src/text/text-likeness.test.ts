import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { textLikeness } from './text-likeness.ts'

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 9 })

describe('textLikeness', () => {
  it.each([
    ['menon', 'menon', 2, 1],
    ['night', 'nacht', 2, 0.25],
    ['night', 'nacht', 1, 0.6],
    ['night', 'nights', 3, 6 / 7],
    ['abc', 'xyz', 2, 0],
    ['a', 'a', 2, 0],
    ['', 'abc', 2, 0],
    ['', '', 3, 0],
  ])('of %j and %j by %i letters', (a, b, size, share) => {
    expect(textLikeness(a, b, size)).toBeCloseTo(share)
  })

  it('counts a stretch that returns each time, or once', () => {
    expect(textLikeness('aaaa', 'aa', 2)).toBe(0.5)
    expect(textLikeness('aaaa', 'aa', 2, 'once')).toBe(1)
  })

  it('is symmetric, and from 0 to 1', () => {
    fc.assert(
      fc.property(word, word, fc.integer({ min: 1, max: 4 }), (a, b, size) => {
        const share = textLikeness(a, b, size)
        expect(share).toBe(textLikeness(b, a, size))
        expect(share).toBeGreaterThanOrEqual(0)
        expect(share).toBeLessThanOrEqual(1)
      }),
    )
  })
})
