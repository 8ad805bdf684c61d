import { describe, expect, it } from 'vitest'
import { drawLine } from '../../../../test/support/pdfs/make-pdf.ts'
import { readLayout, texts } from '../../../../test/support/pdfs/read-layout.ts'
import { excludedLinesWarning } from './ledger.ts'

const LINES = [
  'A text of some lines stands on each page of this document, so that it',
  'has a body whose edges are known, and whose lines follow each other as',
  'those of a paragraph do, until the last of them ends it.',
]

describe('what is left out of the text', () => {
  it('is counted, running heads apart from line numbers', async () => {
    const layout = await readLayout((document) => {
      for (let page = 1; page <= 4; page++) {
        if (page > 1) document.addPage()
        drawLine(document, 'Letters from the lighthouse', 60, 40)
        drawLine(document, String(page), 200, 560)
        for (const [at, line] of [...LINES, ...LINES].entries()) {
          drawLine(document, String(at + 1), 30, 90 + 12 * at, { size: 8 })
          drawLine(document, line, 60, 90 + 12 * at)
        }
      }
    })
    expect(texts(layout).join(' ')).not.toMatch(/lighthouse|\d/)
    expect(excludedLinesWarning(layout.leftOut)).toBe(
      'Left out of the text: 8 running heads and page numbers, 24 line numbers.',
    )
  })

  it('is null without excluded lines', async () => {
    const layout = await readLayout((document) => drawLine(document, LINES[0] ?? '', 60, 90))
    expect(excludedLinesWarning(layout.leftOut)).toBeNull()
  })

  it('is not a caption at one height on every page', async () => {
    const captions = [
      'The ferry at dawn',
      'A cart of apples',
      'Nets on the quay',
      'Snow on the pass',
      'An empty school',
    ]
    const layout = await readLayout((document) => {
      for (const [at, caption] of captions.entries()) {
        if (at > 0) document.addPage()
        drawLine(document, caption, 60, 520)
      }
    })
    expect(texts(layout)).toEqual(captions)
  })

  it('is not a price list with leader dots', async () => {
    const layout = await readLayout((document) => {
      for (const [at, dish] of ['Barley broth', 'Trout with almonds', 'Roast goose', 'Plum tart'].entries()) {
        drawLine(document, `${dish} ${'. '.repeat(20)}${5 + 6 * at}`, 60, 90 + 16 * at)
      }
    })
    expect(texts(layout).join('\n')).toMatch(/Barley broth[ .]+5[\s\S]*Roast goose[ .]+17/)
  })

  it('is not the number of a paragraph', async () => {
    const layout = await readLayout((document) => {
      for (const [at, line] of [...LINES, ...LINES, ...LINES].entries()) {
        drawLine(document, line, 60, 90 + 12 * at)
        if (at % 3 === 0) drawLine(document, String(31 + at / 3), 30, 90 + 12 * at)
      }
    })
    for (const number of [31, 32, 33])
      expect(texts(layout).join(' ')).toContain(`${number} A text of some lines`)
  })
})
