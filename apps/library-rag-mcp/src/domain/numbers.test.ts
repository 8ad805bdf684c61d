import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isNumberAlone, isSectionNumber, parseRoman, toRoman } from './numbers.ts'

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

describe('isNumberAlone', () => {
  it.each(['Chapitre I', 'LIVRE IV.', '2.1', 'XII', 'Chapitre premier', 'PARS SECUNDA'])(
    'is true of %j',
    (heading) => {
      expect(isNumberAlone(heading)).toBe(true)
    },
  )

  it.each(['Droit civil', 'I. Des noms', 'Préface', ''])('is false of %j', (heading) => {
    expect(isNumberAlone(heading)).toBe(false)
  })
})

describe('isSectionNumber', () => {
  it.each(['Article 12', 'Chapitre premier', 'LIVRE IV.', '§ 3', '2.1', 'XII', 'Teil 2', 'Βιβλίο 3'])(
    'is true of %j',
    (heading) => {
      expect(isSectionNumber(heading)).toBe(true)
    },
  )

  it.each(['Louis XIV', 'Psalm 23', 'Chapter 2 Virtue', 'Article', 'Partie civile', ''])(
    'is false of %j, which says something',
    (heading) => {
      expect(isSectionNumber(heading)).toBe(false)
    },
  )
})
