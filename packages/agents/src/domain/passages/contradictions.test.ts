import { readdir, readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { readMarkdown } from '../../adapters/documents/read-markdown.ts'
import { type DocumentPassage, findContradictions } from './contradictions.ts'

const passage = (source: string, text: string): DocumentPassage => ({
  source,
  text,
  location: 'x',
  char_start: 0,
  project: null,
})
const figuresOf = (left: string, right: string) =>
  findContradictions([passage('a.md', left), passage('b.md', right)], 'fr').map((found) => [
    found.left.figure,
    found.right.figure,
  ])

describe('findContradictions', () => {
  it('finds different figures of the same thing', () => {
    const left = 'La tranchée des eaux usées a une profondeur de 1,20 m.'
    const right = 'La profondeur de la tranchée des eaux usées est de 1,30 m.'
    expect(figuresOf(left, right)).toEqual([['1,20 m', '1,30 m']])
    expect(figuresOf(left, left)).toEqual([])
  })

  it('leaves out different figures of two projects', () => {
    const text = (depth: string) => `La tranchée des eaux usées a une profondeur de ${depth}.`
    const of = (source: string, project: string | null, depth: string) => ({
      ...passage(source, text(depth)),
      project,
    })
    const found = (one: string | null, other: string | null) =>
      findContradictions([of('a.md', one, '1,20 m'), of('b.md', other, '1,30 m')], 'fr').length
    expect([found('Halle', 'Rue Hoche'), found('Halle', 'halle'), found('Halle', null)]).toEqual([0, 1, 1])
  })

  it.each([
    [
      'another unit of the same value',
      'La tranchée des eaux usées a une profondeur de 1,20 m.',
      'La tranchée des eaux usées a une profondeur de 120 cm.',
    ],
    [
      'another measure',
      'La tranchée des eaux usées a une profondeur de 1,20 m.',
      'La tranchée des eaux usées a une largeur de 1,30 m.',
    ],
    [
      'another thing',
      'La tranchée des eaux usées a une profondeur de 1,20 m.',
      'Le bassin de la place a une profondeur de 3 m.',
    ],
    [
      'another place',
      'La tranchée de la rue Hoche a une profondeur de 1,20 m.',
      'La tranchée de la rue Pasteur a une profondeur de 1,30 m.',
    ],
    [
      'another diameter',
      'Le collecteur DN 200 a une pente de 1 %.',
      'Le collecteur DN 400 a une pente de 0,5 %.',
    ],
    [
      'a bound that holds',
      'La tranchée du réseau a une largeur de 90 cm.',
      'La tranchée du réseau a une largeur d’au moins 80 cm.',
    ],
  ])('leaves %s alone', (_, left, right) => {
    expect(figuresOf(left, right)).toEqual([])
  })

  it('detects a violated bound', () => {
    expect(
      figuresOf(
        'La tranchée du réseau a une largeur de 70 cm.',
        'La tranchée du réseau a une largeur d’au moins 80 cm.',
      ),
    ).toHaveLength(1)
  })

  it('says nothing of one document alone', () => {
    const text = 'La tranchée a une profondeur de 1 m. La tranchée a une profondeur de 2 m.'
    expect(findContradictions([passage('a.md', text)], 'fr')).toEqual([])
  })

  it('finds exactly the two contradictions planted in the demo office', async () => {
    const office = new URL('../../../demo-office/', import.meta.url)
    const read = async (path: string, name = path) => {
      const text = await readFile(new URL(path, office), 'utf8')
      return readMarkdown(name, text).passages.map(({ charStart, charEnd, location }) => ({
        text: text.slice(charStart, charEnd),
        source: name,
        location,
        char_start: charStart,
        project: null,
      }))
    }
    const sheets = await readdir(new URL('documents/fiches/', office))
    const passages = await Promise.all([
      ...sheets.map((name) => read(`documents/fiches/${name}`)),
      read('documents/note-securite-tranchees.md'),
      read('source/cctp.md', 'cctp-rue-des-tanneurs.pdf'),
    ])
    const found = findContradictions(passages.flat(), 'fr')
    const told = found.map(({ measure, left, right }) =>
      [measure, ...[left.figure, right.figure].sort()].join(' '),
    )
    expect(told.sort()).toEqual(['largeur 1,20 m 1,40 m', 'profondeur 1,20 m 1,30 m'])
    for (const { said, sources } of found) for (const source of sources) expect(said).toContain(source)
  })
})

it('ignores things that only differ in their numbers', () => {
  const said = (at: number, depth: string) => ({
    text: `Le regard ${at} de la rue a une profondeur de ${depth}.`,
    source: `regard-${at}.md`,
    location: `Regard ${at}`,
    char_start: 0,
    project: null,
  })
  expect(findContradictions([said(12, '1,50 m'), said(13, '2,50 m')], 'fr')).toEqual([])
  const again = { ...said(12, '2,50 m'), source: 'note.md' }
  expect(findContradictions([said(12, '1,50 m'), again], 'fr')).toHaveLength(1)
})

it.each([
  ['fr', /^profondeur : /],
  ['en', /^depth: /],
])('tells the measure in the language of the session: %s', (language, begins) => {
  const passage = (source: string, depth: string) => ({
    text: `Le regard 12 de la rue a une profondeur de ${depth}.`,
    source,
    location: 'Regard 12',
    char_start: 0,
    project: null,
  })
  const found = findContradictions([passage('a.md', '1,50 m'), passage('b.md', '2,50 m')], language)
  expect(found.map(({ said }) => said)).toEqual([expect.stringMatching(begins)])
})
