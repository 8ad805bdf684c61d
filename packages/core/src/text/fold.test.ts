import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fold, normalize } from './fold.ts'

describe('fold', () => {
  it.each([
    ['Œuvre d’Élie', "oeuvre d'elie"],
    ['STRASSE Straße', 'strasse strasse'],
    ['ﬁn ﬀ ſ', 'fin ff s'],
    ['Ὁ ἄνθρωπος ἐστίν', 'ο ανθρωποσ εστιν'],
    ['București, șoseaua Ţepeş', 'bucuresti, soseaua tepes'],
    ['İstanbul ısı', 'istanbul isi'],
    ['Łódź, Æsop, Søren', 'lodz, aesop, soren'],
    ['co\u00adopé\u200bration', 'cooperation'],
    ['e\u0301t\u00e9', 'ete'],
    ['Ёлка', 'елка'],
    ['कि की', 'कि की'],
    ['１２３', '123'],
  ])('%s becomes %s', (text, folded) => {
    expect(fold(text)).toBe(folded)
  })

  it('survives any text, and folding again changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(fold(fold(text))).toBe(fold(text))
        expect(fold(text).isWellFormed()).toBe(true)
      }),
    )
    expect(fold('\ud800x\0')).toBe('\ufffdx\0')
  })
})

it('normalize keeps accents', () => {
  expect(normalize('L´Été')).toBe("l'été")
})
