import type { PdfContent, PdfPage } from '../pdf-content.ts'
import { evenSizes } from './even-sizes.ts'
import { lettersIn, lettersOn } from './letters.ts'
import type { ScannedLine, ScannedPage } from './scanned-page.ts'

/** Adds recognised pages; a page on which recognition found fewer letters keeps its own text. */
export function intoContent(
  content: PdfContent,
  scanned: ReadonlyMap<number, ScannedPage>,
): { content: PdfContent; ocrPages: number[] } {
  const font = content.fonts.length
  const ocrPages: number[] = []
  const sizes = evenSizes([...scanned.values()])
  const pages = content.pages.map((page) => {
    const scan = scanned.get(page.number)
    if (scan === undefined || lettersOf(scan) <= lettersOn(page)) return page
    ocrPages.push(page.number)
    const runs = scan.lines.flatMap((line) => runsOf(line, sizes.get(line) ?? line.size, font))
    return { ...page, width: scan.width, height: scan.height, runs }
  })
  const fonts = [...content.fonts, { name: '', bold: false, italic: false }]
  return { content: { ...content, pages, fonts }, ocrPages }
}

function runsOf({ words, y }: ScannedLine, size: number, font: number): PdfPage['runs'] {
  return words.map(({ text, x, width }) => ({ text: `${text} `, x, y, width, size, font, angle: 0 }))
}

function lettersOf(scan: ScannedPage): number {
  return scan.lines.reduce(
    (sum, line) => sum + line.words.reduce((count, word) => count + lettersIn(word.text), 0),
    0,
  )
}
