import { describe, expect, it } from 'vitest'
import { textBlock } from '../../../../test/support/text-block.ts'
import type { Heading } from '../../heading.ts'
import type { Block } from '../../layout/paragraphs/block.ts'
import { findApparatus } from './find-apparatus.ts'

const REFERENCES = [
  'Biard, Joël, Guillaume d’Ockham et la théologie, Paris, Cerf, 1999.',
  'Boler, John F., Charles Peirce and Scholastic Realism, Seattle, 1963.',
  'Panaccio, Claude, Les Mots, les concepts et les choses, Paris, Vrin, 1991.',
  'Spade, Paul V., Five Texts on the Mediaeval Problem, Indianapolis, Hackett, 1994.',
  'Tiercelin, Claudine, La Pensée-signe, Nîmes, Jacqueline Chambon, 1993.',
]
const PROSE =
  'En 1878, Peirce répond que la question regarde moins les faits que l’arrangement de notre langage, et qu’on ne risque rien à dire que le diamant était mou.'
const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
const INDEX = [...LETTERS].map(
  (letter, at) => `${letter.toUpperCase()}bélard, Pierre, ${at + 3}, ${at + 40}–${at + 42}`,
)

type Part = readonly [title: string, level: number, ...paragraphs: string[]]

/** Returns the type of each paragraph in a book of these sections, one page each; `-` is the body. */
function kindsOf(...parts: readonly Part[]): string[][] {
  const blocks: Block[] = []
  const headings: Heading[] = []
  const add = (text: string, page: number) => blocks.push(textBlock(text, page)) - 1
  const numbers = parts.map(([title, level, ...paragraphs], at) => {
    const page = at + 1
    if (title !== '') headings.push({ title, level, page, block: add(title, page), titleBlocks: 1 })
    return paragraphs.map((text) => add(text, page))
  })
  const found = findApparatus(blocks, headings)
  return numbers.map((ofPart) => ofPart.map((at) => found.get(at) ?? '-'))
}

const body: Part = ['I. Du signe', 1, PROSE]

describe('findApparatus', () => {
  it.each([
    'Bibliographie',
    'Repères bibliographiques',
    'IV. Works cited',
    'Literaturverzeichnis',
    'Βιβλιογραφία',
    'Références',
    'Quellen und Literatur',
  ])('knows a bibliography by its title: %s', (title) => {
    expect(kindsOf(body, [title, 1, ...REFERENCES])).toEqual([['-'], REFERENCES.map(() => 'bibliography')])
  })

  it('includes the subsections of a bibliography', () => {
    expect(
      kindsOf(['Bibliographie', 1], ['Sur Peirce', 2, ...REFERENCES.slice(1, 3)], ['Postface', 1, PROSE]),
    ).toEqual([[], ['bibliography', 'bibliography'], ['-']])
  })

  it('leaves a chapter that only has such a title', () => {
    expect(
      kindsOf(['Sources', 1, PROSE, PROSE], ['L’index et le doigt', 1, PROSE], ['Notes', 1, PROSE]),
    ).toEqual([['-', '-'], ['-'], ['-']])
  })

  it('knows a bibliography without a title by its references', () => {
    expect(kindsOf(body, ['Pour aller loin', 1, ...REFERENCES])[1]).toEqual(
      REFERENCES.map(() => 'bibliography'),
    )
    expect(kindsOf(body, ['Années', 1, ...Array<string>(6).fill(PROSE)])[1]).toEqual(Array(6).fill('-'))
  })

  it.each([
    ['Index nominum', INDEX.slice(0, 3)],
    ['Personenregister', INDEX.slice(0, 3)],
    ['Des noms', INDEX],
  ])('knows an index by its title or by its alphabet: %s', (title, lines) => {
    expect(kindsOf(body, [title, 1, lines.join('\n')])[1]).toEqual(['index'])
  })

  it('knows lists of abbreviations, notes at the end and colophons', () => {
    expect(
      kindsOf(
        body,
        ['Abréviations', 1, 'CP\nCollected Papers', 'KrV\nKritik der reinen Vernunft'],
        ['Notes', 1, '1. Boèce, In Isagogen.', '2. Abélard, Logica.'],
        [
          'Remerciements',
          1,
          PROSE,
          'Achevé d’imprimer en mars 2026 par nos soins. Dépôt légal : avril 2026.',
        ],
      ).slice(1),
    ).toEqual([
      ['abbreviations', 'abbreviations'],
      ['note', 'note'],
      ['-', 'colophon'],
    ])
  })

  it('knows title pages, and a preface without a heading is none', () => {
    expect(kindsOf(['', 1, 'Jeanne Moreau', 'La Querelle', 'ISBN 978-2-07-000000-0'], body)[0]).toEqual(
      Array(3).fill('title_page'),
    )
    expect(kindsOf(['', 1, ...Array<string>(20).fill(PROSE)], body)[0]).toEqual(Array(20).fill('-'))
  })
})
