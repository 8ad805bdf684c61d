import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { editDistance, unlikeness } from './edit-distance.ts'

const LIMIT = 4
const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 9 })

describe('edit distance', () => {
  it.each([
    ['personal', 'presonal', 1],
    ['sanatate', 'sanatte', 1],
    ['mare', 'marre', 1],
    ['cluj', 'gorj', 3],
    ['', 'abc', 3],
    ['învăţământ', 'învățământ', 1],
  ])('%s to %s', (a, b, edits) => {
    expect(editDistance(a, b, LIMIT)).toBe(edits)
  })

  it('is symmetric, zero for equal words alone, and bounded by the longer', () => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        const edits = editDistance(a, b, LIMIT)
        expect(edits).toBe(editDistance(b, a, LIMIT))
        expect(edits === 0).toBe(a === b)
        expect(edits).toBeLessThanOrEqual(Math.max(a.length, b.length))
      }),
    )
  })

  it('stops one above its limit', () => {
    fc.assert(
      fc.property(word, word, fc.nat(LIMIT), (a, b, limit) => {
        expect(editDistance(a, b, limit)).toBe(Math.min(editDistance(a, b, LIMIT), limit + 1))
      }),
    )
  })

  it('counts every single edit once', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{4,12}$/), fc.nat(2), (text, at) => {
        const exchanged = text.slice(0, at) + text[at + 1] + text[at] + text.slice(at + 2)
        expect(editDistance(text, exchanged, 1)).toBe(text[at] === text[at + 1] ? 0 : 1)
        expect(editDistance(text, text.slice(0, at) + text.slice(at + 1), 1)).toBe(1)
        expect(editDistance(text, `${text.slice(0, at)}#${text.slice(at)}`, 1)).toBe(1)
        expect(editDistance(text, `${text.slice(0, at)}#${text.slice(at + 1)}`, 1)).toBe(1)
      }),
    )
  })
})

describe('unlikeness', () => {
  it.each([
    ['platon', 'platon', 0],
    ['plato', 'platon', 1 / 6],
    ['', 'ab', 1],
    ['', '', 0],
  ])('of %j and %j', (a, b, share) => {
    expect(unlikeness(a, b)).toBeCloseTo(share)
  })
})
