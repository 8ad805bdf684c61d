import { drawLine, type PdfDocument } from './make-pdf.ts'

export interface Setting {
  readonly left: number
  readonly width: number
  readonly size?: number
  readonly leading?: number
  readonly font?: string
  readonly indent?: number
}

/**
 * Sets a paragraph as a typesetter would, line after line from the baseline `y` on; `|` marks where a word may be
 * broken with a hyphen. Gives the baseline of the line after it.
 */
export function setParagraph(document: PdfDocument, text: string, y: number, setting: Setting): number {
  const { left, width, size = 10, leading = 1.2 * size, font = 'Times-Roman', indent = 0 } = setting
  document.font(font).fontSize(size)
  const fits = (line: string, room: number) => document.widthOfString(line) <= room
  let baseline = y
  let line = ''
  let start = left + indent
  const flush = (rest: string) => {
    drawLine(document, line, start, baseline, { size, font })
    baseline += leading
    start = left
    line = rest
  }
  for (const word of text.split(' ')) {
    const room = () => left + width - start
    const parts = word.split('|')
    const whole = parts.join('')
    const joined = line === '' ? whole : `${line} ${whole}`
    if (fits(joined, room())) {
      line = joined
      continue
    }
    // The longest beginning of the word that has room with its hyphen.
    let cut = parts.length - 1
    while (cut > 0 && !fits(`${line} ${parts.slice(0, cut).join('')}-`, room())) cut--
    if (cut > 0) line = `${line} ${parts.slice(0, cut).join('')}-`
    flush(parts.slice(cut).join(''))
  }
  flush('')
  return baseline
}
