import { describe, expect, it } from 'vitest'
import { textRun } from '../../../../test/support/text-run.ts'
import { composeAccents } from './accents.ts'
import { cleanCharacters, toSuperscript } from './characters.ts'

describe('cleanCharacters', () => {
  it('splits ligatures and composes accents', () => {
    expect(cleanCharacters('la ﬁn de l’eﬀort, e\u0301tat ﬆable')).toBe('la fin de l’effort, état stable')
  })

  it('normalises spaces and drops invisible characters', () => {
    expect(cleanCharacters('«\u00a0mot\u202f!\u2003\u200bfin\ufeff\u0000')).toBe('« mot ! fin')
  })

  it('keeps what a quotation needs: Greek accents, fractions, long s, superscripts', () => {
    const text = 'ἐν μόναις ψιλαῖς ἐπινοίαις ; ½ ; ſi ; 10²'
    expect(cleanCharacters(text)).toBe(text.normalize('NFC'))
  })

  it('replaces presentation forms: radicals, vertical punctuation, Arabic forms, mathematical letters', () => {
    expect(cleanCharacters('⽔⾞︒ ﻛﺘﺎﺏ 𝑥 ∈ 𝐀')).toBe('水車。 كتاب x ∈ A')
  })

  it('repairs split surrogate pairs', () => {
    expect(cleanCharacters('a\ud800b')).toBe('a\ufffdb')
  })
})

describe('toSuperscript', () => {
  it('converts raised digits to superscripts', () => {
    expect(toSuperscript('10')).toBe('¹⁰')
  })
})

describe('composeAccents', () => {
  const run = (text: string, x: number, width: number) => textRun(text, x, 100, width)

  it('puts an accent over the letter that is drawn beneath it', () => {
    const runs = composeAccents([run('Fr´', 0, 13), run('ege et la m`', 9, 60), run('ere', 64, 12)])
    expect(runs.map(({ text }) => text)).toEqual(['Fr', 'ége et la m', 'ère'])
  })

  it('keeps a quotation mark without a letter beneath', () => {
    expect(composeAccents([run('dit `', 0, 20), run('oui', 25, 15)]).map(({ text }) => text)).toEqual([
      'dit `',
      'oui',
    ])
  })

  it('puts accents over letters of the same run', () => {
    expect(composeAccents([run('f¨ur die K¨unste', 0, 80)])[0]?.text).toBe('für die Künste')
  })
})
