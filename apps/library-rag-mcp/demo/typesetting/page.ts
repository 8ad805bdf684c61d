import type { Fonts } from './fonts.ts'
import { notesHeight, type PageRows, roomAbove } from './paginate.ts'
import { plain } from './rows.ts'
import { type Line, lineWidth, setRagged } from './set-text.ts'
import { BASELINE, FOLIO, NOTE, PAGE, RUNNING_HEAD, type TextStyle } from './style.ts'

/** A line at its place: `y` is its baseline, in points from the top of the page; its `x` is counted from `left`. */
export interface PlacedLine {
  readonly line: Line
  readonly left: number
  readonly y: number
}

/** A page ready to be drawn; heights in points from its top. */
export interface Page {
  /** Its number as printed, e.g. `iv` or `12`. */
  readonly label: string
  readonly lines: readonly PlacedLine[]
  /** Left edge of the text block. */
  readonly left: number
  /** Where the rule above footnotes lies, null without any. */
  readonly noteRuleY: number | null
  /** Headings that begin here, for the outline. */
  readonly marks: readonly { readonly level: number; readonly title: string; readonly y: number }[]
  /** Lines that lead to the page with a label. */
  readonly links: readonly { readonly y: number; readonly height: number; readonly label: string }[]
}

/** Where a page stands: `physical` counts sheets' sides from 1. */
export interface Place {
  readonly physical: number
  readonly label: string
}

/** Odd pages lie on the right of an open book. */
export const isRightHand = (physical: number): boolean => physical % 2 === 1

/** An empty page at its place, to be filled. */
export function blankPage({ physical, label }: Place): Page {
  const left = isRightHand(physical) ? PAGE.inner : PAGE.width - PAGE.inner - PAGE.textWidth
  return { label, left, lines: [], noteRuleY: null, marks: [], links: [] }
}

/** A page of text: rows from the top, footnotes at the bottom, running head and number unless a chapter opens. */
export function textPage(content: PageRows, place: Place, head: string, fonts: Fonts): Page {
  const page = blankPage(place)
  const { left } = page
  const lines: PlacedLine[] = content.rows[0]?.opensPage
    ? [oneLine(place.label, FOLIO, 0.5, PAGE.footY, left, fonts)]
    : [
        oneLine(head, RUNNING_HEAD, 0.5, PAGE.headY, left, fonts),
        oneLine(place.label, FOLIO, isRightHand(place.physical) ? 1 : 0, PAGE.headY, left, fonts),
      ]
  const marks: Page['marks'][number][] = []
  const links: Page['links'][number][] = []
  let y: number = PAGE.top
  for (const [index, row] of content.rows.entries()) {
    y += roomAbove(row, index === 0)
    lines.push({ line: row.line, left, y: y + row.baseline })
    if (row.heading !== null) marks.push({ level: row.heading.level, title: row.heading.title, y })
    if (row.leadsTo !== null) links.push({ y, height: row.height, label: row.leadsTo })
    y += row.height
  }
  const notesTop = PAGE.top + PAGE.textHeight - notesHeight(content.notes.length)
  for (const [index, line] of content.notes.entries()) {
    lines.push({ line, left, y: notesTop + NOTE.gap + (index + BASELINE) * NOTE.leading })
  }
  const noteRuleY = content.notes.length === 0 ? null : notesTop + NOTE.gap / 2
  return { ...page, lines, marks, links, noteRuleY }
}

/** `position` across the text block: 0 left, 0.5 centred, 1 right. */
function oneLine(
  text: string,
  style: TextStyle,
  position: number,
  y: number,
  left: number,
  fonts: Fonts,
): PlacedLine {
  const [line = { x: 0, parts: [], notes: [] }] = setRagged(
    [plain(text)],
    { width: PAGE.textWidth, style, centred: false },
    fonts,
  )
  return { line: { ...line, x: (PAGE.textWidth - lineWidth(line)) * position }, left, y }
}
