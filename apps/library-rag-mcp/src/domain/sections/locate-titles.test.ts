import { describe, expect, it } from 'vitest'
import { textBlock } from '../../../test/support/text-block.ts'
import { locateTitles } from './locate-titles.ts'

describe('the number above a title', () => {
  const titles = ['De la substance', 'De l’accident'].map((title, at) => ({
    title,
    level: 1,
    page: 1 + 2 * at,
    top: null,
  }))

  it.each([
    'Chapitre 2',
    'CHAPITRE II.',
    'Deuxième partie',
    'Annexe B',
    'Lettre première',
    'Capitolo 8',
    'Bab 5',
    'Libro segundo',
  ])('belongs to the chapter that it opens, not to the one before: %s', (number) => {
    const blocks = [
      textBlock('Chapitre 1', 1, { size: 16 }),
      textBlock('De la substance', 1, { size: 24 }),
      textBlock('Ce qui est en soi.', 1),
      textBlock(number, 3, { size: 14 }),
      textBlock('De l’accident', 3, { size: 24 }),
      textBlock('Ce qui est en autre chose.', 3),
    ]
    expect(locateTitles(titles, blocks)).toMatchObject([
      { block: 0, titleBlocks: 2, page: 1 },
      { block: 3, titleBlocks: 2, page: 3 },
    ])
  })

  it('is not the last line of a table, nor on another page', () => {
    const blocks = [
      textBlock('I', 1, { size: 24 }),
      textBlock('De la substance', 1, { size: 24 }),
      textBlock('Somme 12', 3),
      textBlock('De l’accident', 3, { size: 24 }),
    ]
    expect(locateTitles(titles, blocks)).toMatchObject([
      { block: 0, titleBlocks: 2 },
      { block: 3, titleBlocks: 1 },
    ])
  })
})
