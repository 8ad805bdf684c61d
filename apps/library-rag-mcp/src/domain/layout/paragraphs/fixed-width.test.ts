import { describe, expect, it } from 'vitest'
import { drawLine } from '../../../../test/support/pdfs/make-pdf.ts'
import { readLayout, texts } from '../../../../test/support/pdfs/read-layout.ts'
import { setParagraph } from '../../../../test/support/pdfs/typeset.ts'

const PROSE =
  'A reader who wants to try the example types the lines below into an editor, one by one, and saves them in a file of ' +
  'any name. Nothing is printed until the last of them has been read, and then all of it at once, as the rules require.'
const LISTING = [
  'begin(reader)',
  'open_book(name)',
  'for word in book:',
  'print(total)',
  'print(words)',
  'close(book)',
  'end_of_list()',
]

describe('listings', () => {
  it('keep their lines, also where these end at one place', async () => {
    const layout = await readLayout((document) => {
      const y = setParagraph(document, PROSE, 60, { left: 40, width: 330 })
      for (const [at, line] of LISTING.entries())
        drawLine(document, line, 40, y + 12 + 12 * at, { font: 'Courier' })
      setParagraph(document, PROSE, y + 120, { left: 40, width: 330 })
    })
    expect(texts(layout)).toContain(LISTING.join('\n'))
  })

  it('are not found in a typescript, whose prose is monospaced', async () => {
    const layout = await readLayout((document) => {
      setParagraph(document, PROSE, 60, { left: 40, width: 330, font: 'Courier' })
    })
    expect(texts(layout)).toEqual([PROSE])
  })
})
