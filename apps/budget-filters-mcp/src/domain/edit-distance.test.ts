import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { editDistance } from './edit-distance.ts'

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 9 })

describe('edit distance', () => {
  it.each([
    ['personal', 'presonal', 1],
    ['sanatate', 'sanatte', 1],
    ['mare', 'marre', 1],
    ['cluj', 'gorj', 3],
    ['', 'abc', 3],
  ])('%s to %s', (a, b, edits) => {
    expect(editDistance(a, b, 9)).toBe(edits)
  })

  it('is symmetric, zero for equal words alone, and bounded by the longer', () => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        const edits = editDistance(a, b, 20)
        expect(edits).toBe(editDistance(b, a, 20))
        expect(edits === 0).toBe(a === b)
        expect(edits).toBeLessThanOrEqual(Math.max(a.length, b.length))
      }),
    )
  })

  it('stops one above its limit', () => {
    fc.assert(
      fc.property(word, word, fc.nat(4), (a, b, limit) => {
        expect(editDistance(a, b, limit)).toBe(Math.min(editDistance(a, b, 20), limit + 1))
      }),
    )
  })
})
