import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { alignText } from './align-text.ts'

const shownBy = (text: string, glyphs: readonly string[]): string =>
  Array.from(alignText(text, glyphs), (glyph) => (glyph < 0 ? '' : glyphs[glyph])).join('')

describe('a text among the glyphs of its page', () => {
  it('is found across joined lines and hyphenated words', () => {
    const page = 'Les tran-\nchées ont une lar-\r\ngeur de 1,20 m.'
    expect(shownBy('Les tranchées ont une largeur de 1,20 m.', [...page])).toBe(
      'Lestranchéesontunelargeurde1,20m.',
    )
  })

  it('is found in its own place if the page repeats it', () => {
    const page = [...'La pente est de 2 %. Le rayon est de 5 m. La pente est de 2 %. Fin.']
    const text = 'La pente est de 2 %. Le rayon est de 5 m. La pente est de 2 %. Fin.'
    const found = alignText(text, page)
    expect(found[text.lastIndexOf('2')]).toBe(page.lastIndexOf('2'))
    expect(found[text.indexOf('2')]).toBe(page.indexOf('2'))
  })

  it('is found if file order and reading order differ', () => {
    const left = 'La colonne de gauche parle de la voirie et de ses bordures.'
    const right = 'Celle de droite parle des réseaux enterrés et des tranchées.'
    const note = '1 Selon la norme en vigueur.'
    const shown = shownBy(`${left}\n\n${right}\n\n${note}`, [...`${note}${right} 12 ${left}`])
    expect(shown).toBe(`${left}${right}${note}`.replace(/\s/g, ''))
  })

  it('takes ligatures and separate accents for what they say', () => {
    const glyphs = ['ﬁ', 'n', 'e', '\u0301', ' ', 'œ', 'u', 'f']
    expect([...alignText('finé œuf', glyphs)]).toEqual([0, 0, 1, 2, -1, 5, 6, 7])
  })

  it('is not found among other words', () => {
    const found = alignText('Une tranchée de un mètre vingt.', [
      ...'Whereas the parties have agreed as follows',
    ])
    expect(found.filter((glyph) => glyph >= 0).length).toBeLessThan(10)
    expect([...alignText('', ['a'])]).toEqual([])
    expect([...alignText('a b', [])]).toEqual([-1, -1, -1])
  })

  it('of any page is the page itself', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        const glyphs = [...text]
        let unit = 0
        const found = alignText(text, glyphs)
        for (const [at, glyph] of glyphs.entries()) {
          const place = found[unit] as number
          if (place >= 0) expect(glyphs[place]?.normalize('NFKD')[0]).toBe(glyph.normalize('NFKD')[0])
          expect(place === at || place === -1 || text.length > 0).toBe(true)
          unit += glyph.length
        }
      }),
    )
  })
})
