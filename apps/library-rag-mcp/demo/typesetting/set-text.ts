import type { Inline } from './book.ts'
import { breakLines, lineStart } from './break-lines.ts'
import type { Fonts } from './fonts.ts'
import { type Piece, type TextLayout, toPieces } from './pieces.ts'
import type { TextStyle } from './style.ts'

/** A stretch of a line: text at its natural width, or a space of a given width in points. */
export interface LinePart {
  readonly text: string
  readonly style: TextStyle
  readonly width: number
}

/** One printed line, its parts in order from `x`, in points from the left of the text block. */
export interface Line {
  readonly x: number
  readonly parts: readonly LinePart[]
  /** Which of the paragraph's footnotes it calls, from 0. */
  readonly notes: readonly number[]
}

/** Sets a paragraph in lines of full width, the last one excepted. */
export function setParagraph(content: readonly Inline[], layout: TextLayout, fonts: Fonts): Line[] {
  const pieces = toPieces(content, layout, fonts)
  const breaks = breakLines(pieces, layout.width)
  return breaks.map((end, index) => {
    const line = drawn(pieces.slice(lineStart(pieces, breaks[index - 1] ?? -1), end), pieces[end])
    return toLine(line, layout.width, end === pieces.length, fonts)
  })
}

/** Sets text on as few lines as it takes, without hyphens, flush left or centred. */
export function setRagged(
  content: readonly Inline[],
  layout: { width: number; style: TextStyle; centred: boolean },
  fonts: Fonts,
): Line[] {
  const pieces = toPieces(content, { ...layout, indent: 0, firstNote: 1 }, fonts)
  const lines: Piece[][] = []
  let line: Piece[] = []
  for (const word of words(pieces)) {
    const width = [...line, ...word].reduce((sum, piece) => sum + piece.width, 0)
    if (line.length > 0 && width > layout.width) {
      lines.push(line)
      line = word.slice(1)
    } else line.push(...word)
  }
  lines.push(line)
  return lines.map((each) => {
    const set = toLine(each, layout.width, true, fonts)
    return layout.centred ? { ...set, x: (layout.width - lineWidth(set)) / 2 } : set
  })
}

/** Width of a line's parts in points. */
export const lineWidth = (line: Pick<Line, 'parts'>): number =>
  line.parts.reduce((sum, part) => sum + part.width, 0)

/** Words of unhyphenated text, each but the first with the space before it. */
function words(pieces: readonly Piece[]): Piece[][] {
  const found: Piece[][] = [[]]
  for (const piece of pieces) {
    if (piece.text === ' ') found.push([])
    if (piece.kind !== 'penalty') found.at(-1)?.push(piece)
  }
  return found
}

/** What is seen of a line that ends at a break: hyphens between syllables only where it ends. */
function drawn(pieces: readonly Piece[], end: Piece | undefined): Piece[] {
  const seen = pieces.filter((piece) => piece.kind !== 'penalty')
  return end?.kind === 'penalty' && end.text !== '' ? [...seen, end] : seen
}

function toLine(pieces: readonly Piece[], width: number, last: boolean, fonts: Fonts): Line {
  const parts: LinePart[] = []
  for (const { text, style, width: given } of pieces) {
    const before = parts.at(-1)
    if (!isWord(text)) parts.push({ text, style, width: given })
    else if (before !== undefined && isWord(before.text) && before.style === style) {
      const whole = before.text + text
      parts[parts.length - 1] = { text: whole, style, width: fonts.width(whole, style) }
    } else parts.push({ text, style, width: fonts.width(text, style) })
  }
  const spaces = parts.filter(stretches).length
  const missing = width - lineWidth({ parts })
  const added = spaces === 0 || (last && missing > 0) ? 0 : missing / spaces
  return {
    x: 0,
    parts: parts.map((part) => (stretches(part) ? { ...part, width: part.width + added } : part)),
    notes: pieces.flatMap((piece) => (piece.note === null ? [] : [piece.note])),
  }
}

/** Whether a part is a space that takes its share of a full line; the narrow one before `;` does not. */
const stretches = ({ text }: LinePart) => text === ' ' || text === '\u00a0'

const isWord = (text: string) => text.trim() !== ''
