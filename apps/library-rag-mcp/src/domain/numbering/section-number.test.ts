import { describe, expect, it } from 'vitest'
import { isNumberAlone, isSectionNumber } from './section-number.ts'

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
