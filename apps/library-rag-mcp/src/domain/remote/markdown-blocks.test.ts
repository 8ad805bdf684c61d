import { describe, expect, it } from 'vitest'
import { markdownBlocks } from './markdown-blocks.ts'

const texts = (markdown: string) => markdownBlocks(markdown).map(({ text }) => text)

describe('markdownBlocks', () => {
  it('tells headings, paragraphs and footnotes apart', () => {
    const page =
      '# Première partie\n## Chapitre I\nLe nom.[^1]\n\nLa chose$^{2}$ aussi.\n\n[^1]: Ménon, 72 a.\n\n$^{2}$ Ibid.'
    expect(markdownBlocks(page)).toEqual([
      { kind: 'heading', level: 1, text: 'Première partie' },
      { kind: 'heading', level: 2, text: 'Chapitre I' },
      { kind: 'text', level: null, text: 'Le nom.' },
      { kind: 'text', level: null, text: 'La chose aussi.' },
      { kind: 'note', level: null, text: '1 Ménon, 72 a.' },
      { kind: 'note', level: null, text: '2 Ibid.' },
    ])
  })

  it('removes the markup and keeps the words', () => {
    expect(texts('Le **nom** ne fait pas *la chose*, ni [la chose](http://a.b/c_(d)) le _nom_.')).toEqual([
      'Le nom ne fait pas la chose, ni la chose le nom.',
    ])
    expect(texts('![img-0.jpeg](img-0.jpeg)\n\n---\n\n> Cité.\n\n1\\. Un')).toEqual(['Cité.', '1. Un'])
  })

  it.each(['2 * 3 * 4 = 24', 'un snake_case_name', 'prix : 5 $ ou 6 $', 'E = mc²', 'a < b > c'])(
    'leaves %s as it is',
    (text) => {
      expect(texts(text)).toEqual([text])
    },
  )

  it('keeps the lines of verse and joins those of prose', () => {
    expect(texts('Ô temps ! suspends ton vol,\net vous, heures propices')).toEqual([
      'Ô temps ! suspends ton vol,\net vous, heures propices',
    ])
    const first = 'Il faut distinguer le nom de la chose, et ce que nous appe-'
    const second = 'lons la chose de ce que nous croyons en savoir depuis toujours.'
    expect(texts(`${first}.....\n${second}`)).toHaveLength(1)
    expect(texts(`${first} encore et encore le nom de la cho-\n${second}`)[0]).toContain('la cholons')
  })

  it('reads the rows of a table as lines', () => {
    expect(texts('| Nom | Chose |\n| --- | :-: |\n| un | deux |')).toEqual([
      'Nom  Chose\nun  deux'.replace(/ {2}/g, ' '),
    ])
  })

  it('has no blocks for an empty page, and terminates on a hostile page', () => {
    expect(markdownBlocks(' \n\n')).toEqual([])
    expect(markdownBlocks(`${'*'.repeat(20_000)} ${'['.repeat(20_000)} ${'_a'.repeat(20_000)}`)).toHaveLength(
      1,
    )
  })
})
