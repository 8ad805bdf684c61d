import { describe, expect, it } from 'vitest'
import { textRun } from '../../../../test/support/text-run.ts'
import type { PdfContent } from '../../pdf-content.ts'
import { layOut } from '../lay-out.ts'
import { blockText } from '../paragraphs/block.ts'

/** Draws a page of lines in one column, the last one short. */
function page(...lines: readonly string[]): PdfContent {
  const runs = lines.map((text, at) => textRun(text, 60, 80 + 12 * at, at < lines.length - 1 ? 300 : 100))
  return {
    info: { title: null, author: null, language: null },
    fonts: [{ name: 'Serif', bold: false, italic: false }],
    pages: [{ number: 1, label: null, width: 420, height: 600, runs, readable: true }],
    outline: [],
    warnings: [],
  }
}

const textOf = (content: PdfContent) => layOut(content).blocks.map(blockText).join('|')

describe('soft hyphens', () => {
  it('at the ends of lines join the word, and are the hyphen of a compound where a font has no other', () => {
    expect(
      textOf(
        page(
          'Die Bedingungen, unter denen eine solche Ver\u00AD',
          'weisung möglich ist, gehören zur Natur\u00AD und Geistes\u00AD',
          'geschichte der Zeichen und sind von ihrer Rechtferti\u00AD',
          'gung zu trennen.',
        ),
      ),
    ).toBe(
      'Die Bedingungen, unter denen eine solche Verweisung möglich ist, gehören zur Natur- und Geistesgeschichte der Zeichen und sind von ihrer Rechtfertigung zu trennen.',
    )
  })

  it('within lines are invisible where the font has a hyphen, too', () => {
    expect(
      textOf(
        page('Die Zeichen\u00ADlehre hat ihren eigen\u00AD', 'tümlichen Natur- und Geistes\u00ADbegriff.'),
      ),
    ).toBe('Die Zeichenlehre hat ihren eigentümlichen Natur- und Geistesbegriff.')
  })
})

describe('figures that a font raises by itself', () => {
  it('call notes and begin them', () => {
    const content = page(
      'Ein Zeichen verweist auf anderes, ohne ihm ähnlich zu sein, und wer es versteht,',
      'der besitzt kein Bild, sondern eine Regel.',
    )
    const [first, second] = content.pages[0]?.runs ?? []
    const run = (text: string, x: number, y: number, width: number, size = 10) => ({
      ...(first as NonNullable<typeof first>),
      ...{ text, x, y, width, size },
    })
    const runs = [
      first as NonNullable<typeof first>,
      { ...(second as NonNullable<typeof second>), width: 200 },
      run('3', 260, 92, 3.1),
      run('Sie gilt.', 266, 92, 40),
      run('3', 68, 500, 2.6, 8.5),
      run('Man vergleiche die Vorrede.', 71, 500, 110, 8.5),
    ]
    const pages = [{ ...(content.pages[0] as NonNullable<(typeof content.pages)[0]>), runs }]
    const { blocks } = layOut({ ...content, pages })
    expect(blocks.map((block) => [block.kind, blockText(block)])).toEqual([
      [
        'text',
        'Ein Zeichen verweist auf anderes, ohne ihm ähnlich zu sein, und wer es versteht, der besitzt kein Bild, sondern eine Regel. Sie gilt.',
      ],
      ['note', '3 Man vergleiche die Vorrede.'],
    ])
  })
})
