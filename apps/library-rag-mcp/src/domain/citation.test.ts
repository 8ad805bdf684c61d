import { describe, expect, it } from 'vitest'
import { citationOf } from './citation.ts'
import { slugOf } from './source-id.ts'

const chunk = {
  sectionPath: 'Livre I > Des noms',
  pageStart: 14,
  pageEnd: 15,
  pageLabel: 'xii',
  pageLabelEnd: 'xii',
}
const menon = { title: 'Ménon', author: 'Platon', year: -380, language: 'fr' }

describe('citationOf', () => {
  it('names author, title, year, section and printed page', () => {
    expect(citationOf(menon, chunk)).toBe('Platon, Ménon (380 av. J.-C.), Livre I > Des noms, p. xii')
  })

  it('names the first and the last of several printed pages', () => {
    const long = { ...chunk, pageLabelEnd: 'xiv' }
    expect(citationOf(menon, long)).toContain(', p. xii–xiv')
    expect(citationOf({ ...menon, language: 'en' }, long)).toContain(', pp. xii–xiv')
    expect(citationOf(menon, { ...chunk, pageLabelEnd: null })).toContain(', p. xii')
  })

  it('marks a page of the file as such and leaves out what is not known', () => {
    const bare = { ...chunk, sectionPath: '', pageLabel: null, pageLabelEnd: null }
    const work = { title: 'Menon', author: null, year: null, language: 'en' }
    expect(citationOf(work, bare)).toBe('Menon, PDF p. 14–15')
  })

  it('calls the pages of a picture no pages of a PDF', () => {
    const bare = { ...chunk, sectionPath: '', pageLabel: null, pageLabelEnd: null }
    const fax = { title: 'Fax', author: null, year: null, language: 'fr', kind: 'image' } as const
    expect(citationOf(fax, bare)).toBe('Fax, p. 14–15')
    expect(citationOf({ ...fax, language: 'en' }, { ...bare, pageEnd: 14 })).toBe('Fax, p. 14')
  })

  const fees = { title: 'Tarifs du bac', author: null, year: null, language: 'fr', kind: 'docx' } as const
  const unpaged = { sectionPath: '', pageStart: null, pageEnd: null, pageLabel: null, pageLabelEnd: null }

  it.each([
    ['fr', 'Bac, note 3 > Prix, table 2, rows 3–5', 'Bac, note 3 > Prix, tableau 2, lignes 3–5'],
    ['de', 'Fähre, p. 12, paragraph 1', 'Fähre, S. 12, Absatz 1'],
    ['fr', 'slide 3', 'diapositive 3'],
    ['el', 'lines 12–14', 'γραμμές 12–14'],
    ['fr', "'May''s prices'!A2:D9", "'May''s prices'!A2:D9"],
    ['ja', 'paragraphs 2–3', 'paragraphs 2–3'],
  ])('puts a location into the language of the work: %s, %s', (language, location, expected) => {
    expect(citationOf({ ...fees, language }, { ...unpaged, location })).toBe(`Tarifs du bac, ${expected}`)
  })

  it.each([
    ['docx', '/office/bac/tarifs.docx', 'Tarifs du bac, tarifs.docx, ligne 2'],
    ['docx', 'C:\\office\\Tarifs du bac.docx', 'Tarifs du bac.docx, ligne 2'],
    ['csv', '/office/lettre.eml/suite.eml/prix.csv', 'Tarifs du bac, lettre.eml/suite.eml/prix.csv, ligne 2'],
  ] as const)('names the file of a %s at %s', (kind, sourcePath, expected) => {
    expect(citationOf({ ...fees, kind, sourcePath }, { ...unpaged, location: 'line 2' })).toBe(expected)
  })

  it('names the file of a PDF only where it is attached', () => {
    const at = (sourcePath: string) =>
      citationOf({ ...menon, kind: 'pdf', sourcePath }, { ...chunk, sectionPath: '' })
    expect(at('/books/menon.pdf')).toBe('Platon, Ménon (380 av. J.-C.), p. xii')
    expect(at('/office/m.eml/menon.pdf')).toBe('Platon, Ménon (380 av. J.-C.), m.eml/menon.pdf, p. xii')
  })

  it('speaks the language of the work', () => {
    expect(citationOf({ ...menon, language: 'de' }, chunk)).toContain('(380 v. Chr.)')
    expect(citationOf({ ...menon, language: 'de' }, chunk)).toContain('S. xii')
    expect(citationOf({ ...menon, language: 'ja' }, chunk)).toContain('380 BCE')
  })
})

describe('slugOf', () => {
  it.each([
    [{ author: 'Platon', title: 'Ménon' }, 'platon-menon'],
    [{ author: 'Charles Sanders Peirce', title: 'L’œuvre' }, 'peirce-l-oeuvre'],
    [{ author: 'Peirce, Charles S.', title: 'Ideas' }, 'peirce-ideas'],
    [{ author: null, title: 'Πολιτεία' }, 'politeia'],
    [{ author: null, title: '論語' }, '論語'],
    [{ author: null, title: '***' }, 'document'],
  ])('of %j is %j', (work, slug) => {
    expect(slugOf(work)).toBe(slug)
  })

  it('stays short and ends with a whole word', () => {
    const slug = slugOf({
      author: 'Kant',
      title: 'Prolegomena zu einer jeden künftigen Metaphysik, die als Wissenschaft',
    })
    expect(slug).toBe('kant-prolegomena-zu-einer-jeden-kunftigen-metaphysik-die-als')
  })
})
