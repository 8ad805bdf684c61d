import { describe, expect, it } from 'vitest'
import { textRun } from '../../../test/support/text-run.ts'
import type { Box } from '../layout/paragraphs/box.ts'
import type { PdfPage, TextRun } from '../pdf-content.ts'
import { chooseFigures } from './choose-figures.ts'
import type { PagePictures, Picture } from './picture.ts'

const WIDTH = 400
const HEIGHT = 600
const SHEET: Box = { left: 0, top: 0, right: WIDTH, bottom: HEIGHT }

let keys = 0
function picture(box: Box, more: Partial<Picture> = {}): Picture {
  return { box, pixelWidth: 400, pixelHeight: 400, key: `image ${keys++}`, object: 3, ...more }
}
const at = (left: number, top: number, width: number, height: number): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
})

function lines(count: number, top = 20): TextRun[] {
  return Array.from({ length: count }, (_, line) => textRun('abcdefghij', 50, top + 12 * line, 100))
}

function choose(
  pictures: readonly (readonly Picture[])[],
  text: readonly (readonly TextRun[])[],
  ocr: number[] = [],
) {
  const pages = pictures.map((ofPage, index): PagePictures => {
    return { page: index + 1, width: WIDTH, height: HEIGHT, pictures: ofPage }
  })
  const content = pictures.map((_, index): PdfPage => {
    const shared = { number: index + 1, label: null, width: WIDTH, height: HEIGHT, readable: true }
    return { ...shared, runs: text[index] ?? [] }
  })
  return chooseFigures(pages, content, new Set(ocr))
}

describe('chooseFigures', () => {
  it('numbers the figures of a page from the top, with the detail that they have', () => {
    const low = picture(at(50, 400, 100, 100), { pixelWidth: 300, pixelHeight: 300 })
    const high = picture(at(50, 100, 100, 100), { pixelWidth: 4000, pixelHeight: 4000, object: 7 })
    expect(choose([[low, high]], [])).toEqual([
      { page: 1, number: 1, box: high.box, dpi: 300, object: 7 },
      { page: 1, number: 2, box: low.box, dpi: 216, object: 3 },
    ])
  })

  it('takes strips that touch for one figure', () => {
    const strips = [0, 1, 2].map((n) => picture(at(50, 100 + 20 * n, 200, 20.4)))
    const [figure, ...others] = choose([strips], [])
    expect(others).toEqual([])
    expect(figure).toMatchObject({ box: at(50, 100, 200, 60.4), object: null })
  })

  it('leaves out rules, icons and what stands on many pages', () => {
    const rule = picture(at(50, 100, 300, 2))
    const icon = picture(at(50, 200, 20, 20))
    const dot = picture(at(50, 300, 60, 60), { pixelWidth: 8, pixelHeight: 8 })
    const logo = (page: number) => picture(at(50, 20 + page, 80, 80), { key: 'logo' })
    expect(choose([[rule, icon, dot, logo(1)], [logo(2)], [logo(3)], [logo(4)]], [])).toEqual([])
    expect(choose([[logo(1)], [logo(2)], [logo(3)]], [])).toHaveLength(3)
  })

  it('excludes backgrounds of text, and keeps a picture with a title or labels', () => {
    const ground = picture(at(40, 0, 300, 400))
    expect(choose([[ground]], [lines(25)])).toEqual([])
    expect(choose([[ground]], [lines(3)])).toMatchObject([{ object: null }])
  })

  it('keeps a cover in a book that is no scan', () => {
    expect(choose([[picture(SHEET)], [], []], [lines(3), lines(30), lines(30)])).toHaveLength(1)
  })

  it('leaves out scans of pages whose text is known, and keeps plates among them', () => {
    const scanned = () => [picture(SHEET)]
    const text = [lines(30), lines(2), [], lines(30)]
    const pages = [scanned(), scanned(), scanned(), scanned()]
    expect(choose(pages, text).map(({ page }) => page)).toEqual([3])
    expect(choose(pages, text, [1, 2, 4]).map(({ page }) => page)).toEqual([2, 3])
  })
})
