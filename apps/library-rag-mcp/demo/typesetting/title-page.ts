import type { Book } from './book.ts'
import type { Fonts } from './fonts.ts'
import { blankPage, type Page, type PlacedLine } from './page.ts'
import { plain } from './rows.ts'
import { setParagraph, setRagged } from './set-text.ts'
import { PAGE, smallCaps, style, type TextStyle } from './style.ts'

const ORNAMENT = '❦'
const COLOPHON = { style: style('roman', 8.8), leading: 11.4, gap: 6 } as const

/** The title page: author, title, subtitle, year. */
export function titlePage({ metadata }: Book, physical: number, fonts: Fonts): Page {
  const page = blankPage({ physical, label: 'i' })
  const centred = (text: string, y: number, look: TextStyle, leading = 0, width: number = PAGE.textWidth) =>
    setRagged([plain(text)], { width, style: look, centred: true }, fonts).map((line, index) => ({
      line: { ...line, x: line.x + (PAGE.textWidth - width) / 2 },
      left: page.left,
      y: y + index * leading,
    }))
  return {
    ...page,
    lines: [
      ...centred(metadata.author, 118, smallCaps(style('roman', 12))),
      ...centred(metadata.title, 214, style('roman', 30), 38),
      ...centred(metadata.subtitle, 256, style('italic', 12.5), 17, 215),
      ...centred(ORNAMENT, 340, style('roman', 18)),
      ...centred(String(metadata.year), 522, style('roman', 11)),
    ],
  }
}

/** The page behind it: origin and licence of the text, at the foot. */
export function colophonPage(book: Book, physical: number, fonts: Fonts): Page {
  const page = blankPage({ physical, label: 'ii' })
  const layout = { width: PAGE.textWidth, style: COLOPHON.style, indent: 0, firstNote: 1 }
  const lines: PlacedLine[] = []
  let y: number = PAGE.top + PAGE.textHeight
  for (const { content } of book.colophon.toReversed()) {
    for (const line of setParagraph(content, layout, fonts).toReversed()) {
      lines.unshift({ line, left: page.left, y })
      y -= COLOPHON.leading
    }
    y -= COLOPHON.gap
  }
  return { ...page, lines }
}
