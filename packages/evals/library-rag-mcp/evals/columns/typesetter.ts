import { drawLine, type PdfDocument } from '../../../../../apps/library-rag-mcp/test/support/pdfs/make-pdf.ts'

/** Setting of lines. */
export interface Style {
  readonly font: string
  readonly size: number
  readonly leading: number
  readonly justified: boolean
}

/** A place between two edges, in points. */
export interface Measure {
  readonly left: number
  readonly width: number
}

/** Sets text on a page and notes every line in the order in which it is to be read. */
export interface Typesetter {
  readonly lines: readonly string[]
  /** The lines that a text has in a measure. */
  breakLines(text: string, width: number, style: Style): string[]
  /** Sets lines of a paragraph from the baseline `y` on and gives the baseline after them. */
  setLines(lines: readonly string[], y: number, measure: Measure, style: Style): number
  /** Sets one line as it is; `order` false keeps it out of the order, as a figure's label is. */
  setLine(text: string, x: number, y: number, style: Style): void
  /** Sets the cells of a row of a table, which is one line to its reader. */
  setRow(cells: readonly string[], xs: readonly number[], y: number, style: Style): void
}

export function createTypesetter(document: PdfDocument): Typesetter {
  const lines: string[] = []
  const widthOf = (text: string, { font, size }: Style) =>
    document.font(font).fontSize(size).widthOfString(text)
  return {
    lines,
    breakLines(text, width, style) {
      const broken: string[] = []
      let line = ''
      for (const word of text.split(' ')) {
        const longer = line === '' ? word : `${line} ${word}`
        if (widthOf(longer, style) <= width) {
          line = longer
          continue
        }
        broken.push(line)
        line = word
      }
      return [...broken, line]
    },
    setLines(all, y, { left, width }, style) {
      for (const [at, line] of all.entries()) {
        lines.push(line)
        const words = line.split(' ')
        const isLast = at === all.length - 1
        if (!style.justified || isLast || words.length === 1) {
          drawLine(document, line, left, y + at * style.leading, style)
          continue
        }
        const own = words.reduce((sum, word) => sum + widthOf(word, style), 0)
        const gap = (width - own) / (words.length - 1)
        let x = left
        for (const word of words) x = drawLine(document, word, x, y + at * style.leading, style) + gap
      }
      return y + all.length * style.leading
    },
    setLine(text, x, y, style) {
      lines.push(text)
      drawLine(document, text, x, y, style)
    },
    setRow(cells, xs, y, style) {
      lines.push(cells.filter((cell) => cell !== '').join(' '))
      for (const [at, cell] of cells.entries())
        if (cell !== '') drawLine(document, cell, xs[at] ?? 0, y, style)
    },
  }
}
