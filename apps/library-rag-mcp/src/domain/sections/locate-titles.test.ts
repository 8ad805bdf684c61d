import { describe, expect, it } from 'vitest'
import type { Block } from '../layout/paragraphs/block.ts'
import { locateTitles } from './locate-titles.ts'

function block(text: string, page: number, size = 10): Block {
  const face = { bold: false, italic: false, font: 0 }
  return { kind: 'text', pieces: [{ page, text }], linesCount: 1, top: 80, indent: 0, size, ...face }
}

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
      block('Chapitre 1', 1, 16),
      block('De la substance', 1, 24),
      block('Ce qui est en soi.', 1),
      block(number, 3, 14),
      block('De l’accident', 3, 24),
      block('Ce qui est en autre chose.', 3),
    ]
    expect(locateTitles(titles, blocks)).toMatchObject([
      { block: 0, titleBlocks: 2, page: 1 },
      { block: 3, titleBlocks: 2, page: 3 },
    ])
  })

  it('is not the last line of a table, nor on another page', () => {
    const blocks = [
      block('I', 1, 24),
      block('De la substance', 1, 24),
      block('Somme 12', 3),
      block('De l’accident', 3, 24),
    ]
    expect(locateTitles(titles, blocks)).toMatchObject([
      { block: 0, titleBlocks: 2 },
      { block: 3, titleBlocks: 1 },
    ])
  })
})
