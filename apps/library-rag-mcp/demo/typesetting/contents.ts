import type { Fonts } from './fonts.ts'
import { headingRows, plain, type Row } from './rows.ts'
import { type LinePart, lineWidth, setRagged } from './set-text.ts'
import { BASELINE, LEADING, PAGE, style } from './style.ts'

export interface ContentsEntry {
  readonly level: 1 | 2 | 3
  readonly title: string
  /** Printed number of the page where it begins. */
  readonly label: string
}

export const CONTENTS_TITLE = 'Table des matières'
/** Room kept on the right for page numbers, and the distance between leader dots, in points. */
const NUMBER_WIDTH = 28
const DOT_PITCH = 5

const LOOKS = {
  1: { style: style('roman', 10.6), indent: 0, above: 0.5 },
  2: { style: style('roman', 10), indent: 14, above: 0 },
  3: { style: style('italic', 9.6), indent: 28, above: 0 },
} as const

/** Sets the table of contents: titles, dots up to the right margin, page numbers. */
export function setContents(entries: readonly ContentsEntry[], fonts: Fonts): Row[] {
  const title = headingRows({ kind: 'heading', level: 1, title: CONTENTS_TITLE }, false, fonts)
  // It has no place in itself nor in the outline.
  return [
    ...title.map((row) => ({ ...row, heading: null })),
    ...entries.flatMap((entry) => entryRows(entry, fonts)),
  ]
}

function entryRows({ level, title, label }: ContentsEntry, fonts: Fonts): Row[] {
  const look = LOOKS[level]
  const width = PAGE.textWidth - look.indent - NUMBER_WIDTH
  const lines = setRagged([plain(title)], { style: look.style, width, centred: false }, fonts)
  return lines.map((line, index) => {
    const last = index === lines.length - 1
    const room = PAGE.textWidth - look.indent - lineWidth(line)
    return {
      line: {
        ...line,
        x: look.indent,
        parts: last ? [...line.parts, ...leader(label, room, fonts)] : line.parts,
      },
      above: index === 0 ? look.above * LEADING : 0,
      height: LEADING,
      baseline: LEADING * BASELINE,
      keepWithNext: !last || level === 1,
      notes: [],
      opensPage: false,
      heading: null,
      leadsTo: label,
    }
  })
}

/** Dots in columns counted from the right margin, then the number, flush right: `room` points in all. */
function leader(label: string, room: number, fonts: Fonts): LinePart[] {
  const look = LOOKS[2].style
  const dot = { text: '.', style: look, width: fonts.width('.', look) }
  const number = { text: label, style: look, width: fonts.width(label, look) }
  const space = (width: number): LinePart => ({ text: ' ', style: look, width })
  const dots = Math.floor((room - NUMBER_WIDTH / 2 - 3) / DOT_PITCH)
  const first = room - NUMBER_WIDTH / 2 - dots * DOT_PITCH
  const parts = [space(first)]
  for (let index = 0; index < dots; index++) parts.push(dot, space(DOT_PITCH - dot.width))
  return [...parts, space(NUMBER_WIDTH / 2 - number.width), number]
}
