import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { makePdf } from '../../../../apps/library-rag-mcp/test/support/pdfs/make-pdf.ts'
import { setParagraph } from '../../../../apps/library-rag-mcp/test/support/pdfs/typeset.ts'

const LINES_A_PAGE = 36
const PAGES_A_SECTION = 5
const LEADING = 13
const TOP = 60

/**
 * A book of as many pages of prose, with an outline, running heads and page numbers, in the words of the demonstration's
 * book. Paragraphs return in another order, each with a number of its own, so that no two pages are the same.
 */
export function makeLongBook(pagesCount: number): Promise<Uint8Array<ArrayBuffer>> {
  const source = readFileSync(
    join(import.meta.dirname, '../../../../apps/library-rag-mcp/demo/le-mot-et-la-renoncule.md'),
    'utf8',
  )
  const paragraphs = source
    .split('\n\n')
    .map((paragraph) => paragraph.replace(/[*_`\\]|\[\^?[^\]]*\]/g, '').replace(/\s+/g, ' '))
    .filter((paragraph) => paragraph.length > 300 && !/^[#>|[]/.test(paragraph))
  return makePdf((document) => {
    const bottom = TOP + LINES_A_PAGE * LEADING
    let used = 0
    for (let page = 1; page <= pagesCount; page++) {
      if (page > 1) document.addPage()
      const section = Math.ceil(page / PAGES_A_SECTION)
      document.font('Times-Italic').fontSize(9).text(`Section ${section}`, 45, 25, { lineBreak: false })
      document.text(String(page), 350, 25, { lineBreak: false })
      let y = TOP
      if (page % PAGES_A_SECTION === 1) {
        document.outline.addItem(`Section ${section}`)
        document.font('Times-Bold').fontSize(15).text(`Section ${section}`, 45, y, { lineBreak: false })
        y += 40
      }
      for (; y < bottom - 8 * LEADING; used++) {
        // Seven is prime to the count, or nearly: the order differs from round to round.
        const paragraph = paragraphs[(used * 7 + Math.floor(used / paragraphs.length)) % paragraphs.length]
        y = setParagraph(document, `${used + 1}. ${paragraph?.slice(0, 1200)}`, y, {
          left: 45,
          width: 330,
          leading: LEADING,
          indent: 14,
        })
      }
    }
  })
}
