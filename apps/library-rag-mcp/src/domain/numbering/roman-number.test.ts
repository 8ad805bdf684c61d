import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseRoman, toRoman } from './roman-number.ts'

describe('Roman numbers', () => {
  it('are read as they are written', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3999 }), (value) => {
        expect(parseRoman(toRoman(value))).toBe(value)
        expect(parseRoman(toRoman(value).toUpperCase())).toBe(value)
      }),
    )
  })

  it.each(['', 'iiii', 'vx', 'civil', 'mot', '12'])('are not seen in %j', (text) => {
    expect(parseRoman(text)).toBeNull()
  })
})
