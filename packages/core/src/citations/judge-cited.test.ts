import { describe, expect, it } from 'vitest'
import type { Citation } from './citation.ts'
import { judgeCited } from './judge-cited.ts'

const SHEET =
  'La tranchée des eaux usées a une profondeur de 1,20 m. Elle n’est pas blindée. Le blindage est posé avant le 12 mars 2027. La pente du collecteur est de 1 %.'
const NOTE = 'Les tuyaux DN 200 sont en PVC. La pression d’épreuve est de 10 bars pendant 30 minutes.'
const SOURCES: Readonly<Record<string, string>> = { 'fiche.md': SHEET, 'note.md': NOTE }

function cite(value: string, source = 'fiche.md'): Citation {
  const start = (SOURCES[source] ?? '').indexOf(value)
  return { value, meta: { source, location: 'Constat', char_start: start, char_end: start + value.length } }
}
const DEPTH = cite('La tranchée des eaux usées a une profondeur de 1,20 m.')
const isSaid = (sentence: string, ...cited: readonly Citation[]): boolean =>
  ['verbatim', 'reworded'].includes(judgeCited(sentence, cited))

describe('a sentence', () => {
  it.each([
    ['says another number', 'La tranchée des eaux usées a une profondeur de 1,30 m.'],
    ['says another unit', 'La tranchée des eaux usées a une profondeur de 1,20 cm.'],
    ['denies what is said', 'La tranchée des eaux usées n’a pas une profondeur de 1,20 m.'],
    ['says something else', 'Le gardien du cimetière habite à 1,20 m.'],
    ['names another street', 'La tranchée des eaux usées de la rue Pasteur a une profondeur de 1,20 m.'],
    ['adds a date', 'La tranchée des eaux usées a une profondeur de 1,20 m le 3 mai 2027.'],
    ['adds a code', 'La tranchée des eaux usées DN 400 a une profondeur de 1,20 m.'],
    [
      'quotes what is not there',
      'La fiche dit « une profondeur de deux mètres » pour la tranchée des eaux usées.',
    ],
  ])('that %s is not supported', (_, sentence) => {
    expect(isSaid(sentence, DEPTH)).toBe(false)
  })

  it.each([
    [
      'the negation is left out',
      'La tranchée est blindée.',
      cite('La tranchée des eaux usées a une profondeur de 1,20 m. Elle n’est pas blindée.'),
    ],
    [
      'the date is another one',
      'Le blindage est posé avant le 12 mai 2027.',
      cite('Le blindage est posé avant le 12 mars 2027.'),
    ],
    [
      'the duration is another one',
      'La pression d’épreuve est de 10 bars pendant 20 minutes.',
      cite('La pression d’épreuve est de 10 bars pendant 30 minutes.', 'note.md'),
    ],
  ])('is contradicted where %s', (_, sentence, citation) => {
    expect(judgeCited(sentence, [citation])).toBe('contradicted')
  })

  it.each([
    ['the same length in another unit', 'La tranchée des eaux usées a une profondeur de 120 cm.', DEPTH],
    [
      'the same date in figures',
      'Le blindage est posé avant le 12/03/2027.',
      cite('Le blindage est posé avant le 12 mars 2027.'),
    ],
    [
      'a number in words',
      'La pression d’épreuve est de dix bars pendant trente minutes.',
      cite('La pression d’épreuve est de 10 bars pendant 30 minutes.', 'note.md'),
    ],
    [
      'typographic quotes, and an omission that is shown',
      '« La tranchée […] a une profondeur de 1,20 m »',
      DEPTH,
    ],
    ['a quotation with other apostrophes', `"Elle n'est pas blindée."`, cite('Elle n’est pas blindée.')],
    ['a whole passage', `« ${SHEET} » [1] fiche.md, Constat`, cite(SHEET)],
    [
      'lines that are shown as one',
      '« une profondeur de 1,20 m. · Elle n’est pas blindée. »',
      cite('une profondeur de 1,20 m. Elle n’est pas blindée.'),
    ],
    ['a list', '- La tranchée des eaux usées a une profondeur de 1,20 m.', DEPTH],
  ])('is supported by %s', (_, sentence, citation) => {
    expect(isSaid(sentence, citation)).toBe(true)
  })

  it('that is a short quotation alone has to stand there', () => {
    expect(judgeCited('« de 1,20 m »', [DEPTH])).toBe('verbatim')
    expect(judgeCited('« de 1,30 m »', [DEPTH])).toBe('not_found')
    expect(judgeCited('« une profondeur de 1,20 m », « Jamais »', [DEPTH])).toBe('not_found')
  })

  it('is denied where the source denies the other of two things', () => {
    const text = 'La trappe n’est pas fermée la nuit, mais la grille est fermée le dimanche.'
    const citation = { value: text, meta: { source: 's', char_start: 0, char_end: text.length } }
    const swapped = 'La trappe est fermée la nuit, mais la grille n’est pas fermée le dimanche.'
    expect(judgeCited(swapped, [citation])).toBe('contradicted')
  })

  it('about pipes of another diameter is not supported', () => {
    const citation = cite('Les tuyaux DN 200 sont en PVC.', 'note.md')
    expect(judgeCited('Les tuyaux DN 300 sont en PVC.', [citation])).toBe('not_found')
  })

  it('may lean on several together', () => {
    const slope = cite('La pente du collecteur est de 1 %.')
    const joined =
      'La tranchée des eaux usées a une profondeur de 1,20 m et la pente du collecteur est de 1 %'
    expect(isSaid(`${joined} [1][2].`, DEPTH, slope)).toBe(true)
    expect(isSaid(`${joined}.`, DEPTH)).toBe(false)
  })

  it('is supported by a line of a table with the names of its columns', () => {
    const row = {
      value: 'Regard de visite;640',
      meta: {
        source: 'prix.csv',
        location: 'l. 4',
        fields: [
          { name: 'Article', value: 'Regard de visite' },
          { name: 'Prix (€)', value: '640' },
        ],
      },
    }
    expect(judgeCited('Le regard de visite coûte 640 €.', [row])).toBe('reworded')
    expect(judgeCited('Le regard de visite coûte 460 €.', [row])).toBe('contradicted')
  })

  it('is not supported by most of its words', () => {
    const sentence = 'La tranchée des eaux usées de la mairie a une profondeur de 1,20 m.'
    expect(isSaid(sentence, DEPTH)).toBe(false)
  })
})

describe('figures of one sentence', () => {
  const text =
    'Le collecteur DN 200 a une pente de 1 %. Le collecteur DN 400 a une pente de 0,5 %. La fouille a une profondeur de 2 m et une largeur de 0,80 m. La couverture est d’au moins 90 cm.'
  const citation = { value: text, meta: { source: 's', location: '', char_start: 0, char_end: text.length } }
  const isSupported = (sentence: string) => isSaid(sentence, citation)

  it.each([
    ['Le collecteur DN 400 a une pente de 1 %.', false],
    ['Le collecteur DN 400 a une pente de 0,5 %.', true],
    ['La fouille a une profondeur de 0,80 m.', false],
    ['La fouille a une largeur de 0,80 m.', true],
    ['Le collecteur DN 200 a une pente de 1 % et la fouille a une profondeur de 2 m.', true],
    ['La couverture est d’au plus 90 cm.', false],
    ['La couverture est d’au moins 90 cm.', true],
  ])('%s: %s', (sentence, supported) => {
    expect(isSupported(sentence)).toBe(supported)
  })
})

describe('an answer in another language than its sources', () => {
  it('is supported by figures and quotations, not by words alone', () => {
    expect(isSaid('The sewer trench is 1.20 m deep.', DEPTH)).toBe(true)
    expect(isSaid('The sewer trench is 1.20 m wide.', DEPTH)).toBe(false)
    expect(isSaid('The sewer trench is 1.30 m deep.', DEPTH)).toBe(false)
    expect(isSaid('The sewer trench is always kept very clean.', DEPTH)).toBe(false)
    expect(isSaid('The sewer “tranchée” is always kept very clean.', DEPTH)).toBe(false)
    expect(isSaid('The sheet says “une profondeur de 1,20 m” of it.', DEPTH)).toBe(true)
  })
})
