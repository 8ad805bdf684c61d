import { describe, expect, it } from 'vitest'
import { editDistance, likeness } from './closeness.ts'

describe('editDistance', () => {
  it.each([
    ['lille', 'lille', 0],
    ['lile', 'lille', 1],
    ['lillle', 'lille', 1],
    ['lilel', 'lille', 1],
    ['roubaiix', 'roubaix', 1],
    ['', 'ab', 2],
    ['abc', 'xyz', null],
    ['a', 'abcd', null],
  ])('between %s and %s is %s', (a, b, edits) => {
    expect(editDistance(a, b, 2)).toBe(edits)
    expect(editDistance(b, a, 2)).toBe(edits)
  })
})

describe('likeness', () => {
  it('is 1 for the same text, 0 for nothing in common, between for the rest', () => {
    expect(likeness('permis', 'permis')).toBe(1)
    expect(likeness('abc', 'xyz')).toBe(0)
    expect(likeness('permi', 'preparer un permis')).toBeGreaterThan(likeness('permi', 'addictions'))
  })
})
