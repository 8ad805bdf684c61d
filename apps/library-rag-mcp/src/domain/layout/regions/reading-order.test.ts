import { describe, expect, it } from 'vitest'
import { drawLine } from '../../../../test/support/pdfs/make-pdf.ts'
import { readLayout, texts } from '../../../../test/support/pdfs/read-layout.ts'

describe('inReadingOrder', () => {
  it('sees a column of text beside a table of contents, whose page numbers stand apart', async () => {
    const titles = [
      'Of the origin of names',
      'Of nature and of custom',
      'Of words that imitate',
      'Of what no name says',
    ]
    const lines = [
      'A newsletter sets what is in it beside',
      'the article that it begins with, and a',
      'reader goes down the one and then the',
      'other, never from a title of the left',
      'into a line of the right that happens to',
      'stand at the same height of the page.',
    ]
    const layout = await readLayout((document) => {
      for (const [at, title] of titles.entries()) {
        drawLine(document, title, 30, 80 + 14 * at)
        drawLine(document, String(at + 1), 185, 80 + 14 * at)
      }
      for (const [at, line] of lines.entries()) drawLine(document, line, 215, 80 + 12 * at)
    })
    expect(texts(layout).join(' ').replace(/\s+/g, ' ')).toContain(lines.join(' '))
  })
})
