import type { Block, FootnoteSpan, Heading, Inline, Paragraph, TextSpan } from './book.ts'
import type { Fonts } from './fonts.ts'
import { type Line, setParagraph, setRagged } from './set-text.ts'
import { BASELINE, BODY, HEADINGS, INDENT, LEADING, NOTE, PAGE, QUOTE } from './style.ts'

/** A line with the room it takes; heights in points. */
export interface Row {
  readonly line: Line
  /** Left out where the row begins a page, unless `opensPage`. */
  readonly above: number
  readonly height: number
  /** From the top of the row, `above` not counted. */
  readonly baseline: number
  /** No page may end after this row. */
  readonly keepWithNext: boolean
  /** The footnotes that its line calls, each a list of lines. */
  readonly notes: readonly (readonly Line[])[]
  /** Begins a page, as a chapter does. */
  readonly opensPage: boolean
  /** The heading that begins with this row, null elsewhere. */
  readonly heading: Heading | null
  /** Printed number of the page that it leads to, in the table of contents; null elsewhere. */
  readonly leadsTo: string | null
}

/** Plain text as one span. */
export const plain = (text: string): TextSpan => ({ kind: 'text', text, look: 'plain' })

/** Sets blocks as one long column, footnotes numbered from 1. */
export function setColumn(blocks: readonly Block[], fonts: Fonts): Row[] {
  const rows: Row[] = []
  let nextNote = 1
  for (const block of blocks) {
    if (block.kind === 'heading') {
      rows.push(...headingRows(block, rows.at(-1)?.heading != null, fonts))
    } else {
      rows.push(...paragraphRows(block, nextNote, fonts))
      nextNote += block.content.filter((span) => span.kind === 'note').length
    }
  }
  return rows
}

/** `follows`: another heading stands just above. */
export function headingRows(heading: Heading, follows: boolean, fonts: Fonts): Row[] {
  const look = HEADINGS[heading.level]
  const lines = setRagged([plain(heading.title)], { ...look, width: PAGE.textWidth }, fonts)
  const whole = Math.ceil(lines.length * look.line + look.below)
  return lines.map((line, index) => {
    const last = index === lines.length - 1
    const opensPage = index === 0 && heading.level === 1
    return {
      line,
      above: index === 0 && (opensPage || !follows) ? look.above * LEADING : 0,
      height: (last ? whole - index * look.line : look.line) * LEADING,
      baseline: look.line * BASELINE * LEADING,
      keepWithNext: true,
      notes: [],
      opensPage,
      heading: index === 0 ? heading : null,
      leadsTo: null,
    }
  })
}

function paragraphRows(paragraph: Paragraph, firstNote: number, fonts: Fonts): Row[] {
  const quote = paragraph.role === 'quote'
  const shift = quote ? QUOTE.indent : 0
  const layout = {
    width: PAGE.textWidth - 2 * shift,
    style: quote ? QUOTE.style : BODY,
    indent: quote ? 0 : INDENT,
    firstNote,
  }
  const lines = setParagraph(withSpeaker(paragraph), layout, fonts)
  const notes = paragraph.content
    .filter((span) => span.kind === 'note')
    .map((note, index) => setNote(note, firstNote + index, fonts))
  const last = lines.length - 1
  return lines.map((line, index) => ({
    line: { ...line, x: line.x + shift },
    above: quote && index === 0 ? LEADING / 2 : 0,
    height: quote && index === last ? LEADING * 1.5 : LEADING,
    baseline: LEADING * BASELINE,
    // Neither the first nor the last line of a paragraph stands alone on a page.
    keepWithNext: last > 0 && (index === 0 || index === last - 1),
    notes: line.notes.map((note) => notes[note] ?? []),
    opensPage: false,
    heading: null,
    leadsTo: null,
  }))
}

function withSpeaker({ speaker, content }: Paragraph): readonly Inline[] {
  if (speaker === null) return content
  return [{ kind: 'text', text: speaker, look: 'small-caps' }, plain('.\u00a0— '), ...content]
}

function setNote(note: FootnoteSpan, number: number, fonts: Fonts): Line[] {
  const layout = { width: PAGE.textWidth, style: NOTE.style, indent: 0, firstNote: 1 }
  return setParagraph([plain(`${number}.\u00a0`), ...note.content], layout, fonts)
}
