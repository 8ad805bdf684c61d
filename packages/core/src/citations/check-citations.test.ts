import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkCitations, supportedText } from './check-citations.ts'
import type { Citation } from './citation.ts'

const SHEET =
  'La tranchée des eaux usées a une profondeur de 1,20 m. Elle n’est pas blindée. Le blindage est posé avant le 12 mars 2027. La pente du collecteur est de 1 %.'
const NOTE = 'Les tuyaux DN 200 sont en PVC. La pression d’épreuve est de 10 bars pendant 30 minutes.'
const SOURCES: Readonly<Record<string, string>> = { 'fiche.md': SHEET, 'note.md': NOTE }
const textOf = (source: string) => SOURCES[source] ?? null

/** A citation of words as they stand in a source. */
function cite(value: string, source = 'fiche.md', moved = 0): Citation {
  const start = (SOURCES[source] ?? '').indexOf(value) + moved
  return { value, meta: { source, location: 'Constat', char_start: start, char_end: start + value.length } }
}
const DEPTH = cite('La tranchée des eaux usées a une profondeur de 1,20 m.')
const check = (answer: string, citations: readonly Citation[], own: readonly string[] = []) =>
  checkCitations(answer, citations, textOf, { own, language: 'fr' })
const problemOf = (answer: string, citations: readonly Citation[]) => {
  const { sentences, citations: found } = check(answer, citations)
  return [found, sentences.map(({ problem }) => problem)]
}

describe('a citation', () => {
  it('counts where it equals its source at its offsets', () => {
    const checked = check('La tranchée des eaux usées a une profondeur de 1,20 m.', [DEPTH])
    expect(checked).toMatchObject({ ok: true, citations: [null] })
    expect(checked.sentences).toMatchObject([{ support: 'supported', citations: [0], problem: null }])
  })

  it.each([
    ['an altered number', { ...DEPTH, value: DEPTH.value.replace('1,20', '1,50') }, 'not_verbatim'],
    ['a moved offset', cite(DEPTH.value, 'fiche.md', 1), 'not_verbatim'],
    [
      'joined sentences',
      {
        ...DEPTH,
        value: 'La tranchée des eaux usées a une profondeur de 1,20 m. La pente du collecteur est de 1 %.',
      },
      'not_verbatim',
    ],
    [
      'the right words of another source',
      { ...DEPTH, meta: { ...DEPTH.meta, source: 'note.md' } },
      'not_verbatim',
    ],
    [
      'a source that does not exist',
      { ...DEPTH, meta: { ...DEPTH.meta, source: 'rien.md' } },
      'unknown_source',
    ],
    [
      'offsets beyond the end',
      { ...DEPTH, meta: { ...DEPTH.meta, char_start: 5_000, char_end: 5_050 } },
      'out_of_bounds',
    ],
    ['no offsets', { value: DEPTH.value, meta: { source: 'fiche.md' } }, 'malformed'],
    [
      'an omission that the source does not have',
      { ...DEPTH, value: 'La tranchée […] profondeur de 1,20 m.' },
      'not_verbatim',
    ],
    [
      'straight apostrophes for curly ones',
      { ...cite('Elle n’est pas blindée.'), value: "Elle n'est pas blindée." },
      'not_verbatim',
    ],
  ] as const)('with %s is found', (_, citation, problem) => {
    const checked = check('La tranchée des eaux usées a une profondeur de 1,20 m.', [citation])
    expect(checked.citations).toEqual([problem])
    expect(checked.sentences).toMatchObject([{ support: 'unsupported', problem: 'no_valid_citation' }])
    expect(checked.ok).toBe(false)
  })

  it('equals any slice of its source, and no other text', () => {
    fc.assert(
      fc.property(
        fc.nat(SHEET.length - 1),
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: -3, max: 3 }),
        (start, length, moved) => {
          const value = SHEET.slice(start, start + length)
          const meta = {
            source: 'fiche.md',
            location: '',
            char_start: start + moved,
            char_end: start + moved + value.length,
          }
          const [problem] = check('x', [{ value, meta }]).citations
          const same =
            SHEET.slice(Math.max(0, start + moved), start + moved + value.length) === value &&
            start + moved >= 0
          if (value.trim() !== '') expect(problem === null).toBe(same)
        },
      ),
    )
  })
})

describe('a sentence', () => {
  it.each([
    ['says another number', 'La tranchée des eaux usées a une profondeur de 1,30 m.', 'number'],
    ['says another unit', 'La tranchée des eaux usées a une profondeur de 1,20 cm.', 'number'],
    ['denies what is said', 'La tranchée des eaux usées n’a pas une profondeur de 1,20 m.', 'negation'],
    ['says something else', 'Le gardien du cimetière habite à 1,20 m.', 'terms'],
    [
      'names another street',
      'La tranchée des eaux usées de la rue Pasteur a une profondeur de 1,20 m.',
      'terms',
    ],
    ['adds a date', 'La tranchée des eaux usées a une profondeur de 1,20 m le 3 mai 2027.', 'date'],
    ['adds a code', 'La tranchée des eaux usées DN 400 a une profondeur de 1,20 m.', 'code'],
    [
      'quotes what is not there',
      'La fiche dit « une profondeur de deux mètres » pour la tranchée des eaux usées.',
      'quotation',
    ],
  ])('that %s is not supported', (_, sentence, problem) => {
    expect(problemOf(sentence, [DEPTH])).toEqual([[null], [problem]])
  })

  it.each([
    ['the negation is left out', 'Elle est blindée.', cite('Elle n’est pas blindée.'), 'negation'],
    [
      'the date is another one',
      'Le blindage est posé avant le 12 mai 2027.',
      cite('Le blindage est posé avant le 12 mars 2027.'),
      'date',
    ],
    [
      'the duration is another one',
      'La pression d’épreuve est de 10 bars pendant 20 minutes.',
      cite('La pression d’épreuve est de 10 bars pendant 30 minutes.', 'note.md'),
      'number',
    ],
    [
      'the diameter is another one',
      'Les tuyaux DN 300 sont en PVC.',
      cite('Les tuyaux DN 200 sont en PVC.', 'note.md'),
      'code',
    ],
  ])('is found where %s', (_, sentence, citation, problem) => {
    expect(problemOf(sentence, [citation])).toEqual([[null], [problem]])
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
    const checked = check(sentence, [citation])
    expect(checked.ok).toBe(true)
    expect(new Set(checked.sentences.map(({ support }) => support))).toEqual(new Set(['supported']))
  })

  it('is denied where the source denies the other of two things', () => {
    const text = 'La trappe n’est pas fermée la nuit, mais la grille est fermée le dimanche.'
    const citation = { value: text, meta: { source: 's', char_start: 0, char_end: text.length } }
    const swapped = 'La trappe est fermée la nuit, mais la grille n’est pas fermée le dimanche.'
    const [sentence] = checkCitations(swapped, [citation], () => text, { language: 'fr' }).sentences
    expect(sentence).toMatchObject({ support: 'unsupported', problem: 'negation' })
  })

  it('leans on the citation that it names, and on no other', () => {
    const pressure = cite('La pression d’épreuve est de 10 bars pendant 30 minutes.', 'note.md')
    const sentence = 'La tranchée des eaux usées a une profondeur de 1,20 m [2].'
    expect(check(sentence, [DEPTH, pressure]).sentences).toMatchObject([
      { support: 'unsupported', problem: 'number' },
    ])
    expect(check(sentence.replace('[2]', '[1]'), [DEPTH, pressure]).ok).toBe(true)
  })

  it('may lean on several that it names together', () => {
    const slope = cite('La pente du collecteur est de 1 %.')
    const joined =
      'La tranchée des eaux usées a une profondeur de 1,20 m et la pente du collecteur est de 1 %'
    expect(check(`${joined} [1][2].`, [DEPTH, slope]).ok).toBe(true)
    expect(check(`${joined}.`, [DEPTH, slope]).ok).toBe(false)
  })

  it('of the program claims nothing', () => {
    const own = 'Aucun modèle de langue n’a été utilisé.'
    const answer = `D’après les documents :\n\n« ${DEPTH.value} » [1] fiche.md, Constat\n\n${own}`
    const checked = check(answer, [DEPTH], [own, 'D’après les documents :'])
    expect(checked.sentences.map(({ support }) => support)).toEqual(['own', 'supported', 'own'])
    expect(checked.ok).toBe(true)
  })

  it('without support is taken out of what is shown', () => {
    const answer = 'La tranchée des eaux usées a une profondeur de 1,20 m. Elle est comblée chaque soir.'
    expect(supportedText(answer, check(answer, [DEPTH]))).toBe(DEPTH.value)
  })
})

describe('figures of one sentence', () => {
  const text =
    'Le collecteur DN 200 a une pente de 1 %. Le collecteur DN 400 a une pente de 0,5 %. La fouille a une profondeur de 2 m et une largeur de 0,80 m. La couverture est d’au moins 90 cm.'
  const citation = { value: text, meta: { source: 's', location: '', char_start: 0, char_end: text.length } }
  const isSupported = (sentence: string) =>
    checkCitations(sentence, [citation], () => text, { language: 'fr' }).ok

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
    const inEnglish = (answer: string) => checkCitations(answer, [DEPTH], textOf, { language: 'en' })
    expect(inEnglish('The sewer trench is 1.20 m deep.').ok).toBe(true)
    expect(inEnglish('The sewer trench is 1.30 m deep.').ok).toBe(false)
    expect(inEnglish('The sewer trench is always kept very clean.').ok).toBe(false)
    expect(inEnglish('The sewer “tranchée” is always kept very clean.').ok).toBe(false)
    expect(inEnglish('The sheet says “une profondeur de 1,20 m” of it.').ok).toBe(true)
  })
})
