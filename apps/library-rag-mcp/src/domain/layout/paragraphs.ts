import type { Block, Piece } from './block.ts'
import type { BodyStyle } from './body-style.ts'
import { around, type Box } from './box.ts'
import type { ColumnEdges } from './column-edges.ts'
import { endsHyphenated, lineBefore, type Vocabulary, withoutSoftHyphens } from './hyphenation.ts'
import type { Line } from './line.ts'
import type { Column } from './reading-order.ts'

/** A line in the stream of the text, with its place in its column. */
interface Placed {
  readonly line: Line
  readonly column: Column
  /** Distance from the column's left edge, in font sizes. */
  readonly indent: number
  /** Room left at the end of the line, in font sizes. */
  readonly room: number
}

/** How a line goes on from the one before: the same sentence, a line break that matters, or a new paragraph. */
type Relation = 'joins' | 'breaks' | 'begins'

/** What the document's text looks like. */
interface TextStyle {
  readonly body: BodyStyle
  readonly vocabulary: Vocabulary
  /** Fonts of listings, whose lines are all their author's. */
  readonly fixedWidth: ReadonlySet<number>
}

const PARAGRAPH_GAP = 1.3
const INDENT = 0.7
const SAME_INDENT = 0.4
const SIZE_CHANGE = 0.06
const NEAR_LINES = 40
// Parts of the font size above and below the baseline.
const ASCENT = 0.8
const DESCENT = 0.2
const SENTENCE_END = /[.!?…:;»”"’)\]·]\s*$/u
const BULLET = /^[•‣▪]\s/
const SPEECH_OR_ITEM =
  /^(?:[—–•‣▪·-]\s|\(?\d{1,2}[.)]\s|[\p{Lu}][\p{L}\p{M}.’' ]{0,24}\s?(?:\.\s?[—–]|\s?:\s|[—–]\s))/u
// What a typesetter keeps together at the start of a line: an opening quote with its word, a word with its colon.
const FIRST_WORD = /^(?:[«“„‹(—–-]\s?|\p{L}{1,3}\.\s|§\s?)*\S+(?:\s[»:;!?])?/u

/** Puts the lines of the text together into paragraphs, over the ends of columns and pages. */
export function buildBlocks(
  columns: readonly Column[],
  edgesOf: (column: Column) => ColumnEdges,
  style: TextStyle,
): Block[] {
  const placed = columns.flatMap((column) => {
    const edges = edgesOf(column)
    return column.lines.map((line) => ({
      line,
      column,
      indent: (line.left - edges.left) / line.size,
      room: (edges.right - line.right) / line.size,
    }))
  })
  const groups: { lines: Placed[]; relations: Relation[] }[] = []
  for (const [at, current] of placed.entries()) {
    const group = groups.at(-1)
    const previous = group?.lines.at(-1)
    const relation =
      group && previous ? relate(previous, current, placed[at + 1], group.lines, style) : 'begins'
    if (group && relation !== 'begins') {
      group.lines.push(current)
      group.relations.push(relation)
    } else {
      groups.push({ lines: [current], relations: [] })
    }
  }
  return groups.map(({ lines, relations }) => toBlock('text', lines, relations, style.vocabulary))
}

/** One footnote, which may lie on several pages, as a block. */
export function buildNote(lines: readonly Line[], vocabulary: Vocabulary): Block | null {
  const [first] = lines
  if (!first) return null
  const column: Column = { page: first.page, index: 0, count: 1, lines }
  const placed = lines.map((line) => ({ line, column, indent: 0, room: 0 }))
  return toBlock(
    'note',
    placed,
    lines.slice(1).map(() => 'joins' as const),
    vocabulary,
  )
}

function relate(
  previous: Placed,
  current: Placed,
  next: Placed | undefined,
  group: readonly Placed[],
  { body, fixedWidth }: TextStyle,
): Relation {
  const { line } = current
  if (line.inTable !== previous.line.inTable) return 'begins'
  if (line.inTable) return previous.column === current.column ? 'breaks' : 'begins'
  const isBroken = endsHyphenated(previous.line.text) && /^\p{Ll}/u.test(line.text)
  const sizeRatio = line.size / previous.line.size
  if (Math.abs(sizeRatio - 1) > SIZE_CHANGE) return 'begins'

  const deliberate =
    !isBroken &&
    isDeliberate(previous, line) &&
    !isJustified(previous, [...group.slice(-NEAR_LINES), current, next])
  const sameColumn = previous.column === current.column
  const gap = sameColumn ? (line.y - previous.line.y) / (body.leading * (line.size / body.size)) : 1
  if (gap > PARAGRAPH_GAP || gap < 0) return 'begins'
  if (fixedWidth.has(line.font) && fixedWidth.has(previous.line.font)) return 'breaks'
  if (line.bold !== previous.line.bold && (deliberate || gap > 1.15)) return 'begins'
  if (isBroken) return 'joins'
  if (isDisplayed(previous.line, current, next)) return 'begins'
  if (BULLET.test(line.text)) return 'begins'
  const isItem = group.length === 1 && SPEECH_OR_ITEM.test(previous.line.text)
  if (isItem && !deliberate && current.indent > previous.indent) return 'joins'

  const ended = SENTENCE_END.test(previous.line.text)
  const isFull = next !== undefined && !isDeliberate(current, next.line)
  if (isFirstLine(previous, current, next) && (ended || line.bold || (deliberate && isFull))) return 'begins'
  if (!deliberate) return 'joins'
  if (SPEECH_OR_ITEM.test(line.text)) return 'begins'
  // A short last line ends a paragraph; among other short lines it is one of a stanza, a list, an address.
  const before = group.at(-2)
  const isAmongShort = before !== undefined && isDeliberate(before, previous.line)
  const goesOnShort = next !== undefined && next.column === current.column && !isFull
  const startsShort = before === undefined && goesOnShort
  return ended && !isAmongShort && !startsShort ? 'begins' : 'breaks'
}

/** Whether a line ends where its author wanted: the first word of the next would have had room on it. */
function isDeliberate(previous: Placed, next: Line): boolean {
  const word = FIRST_WORD.exec(next.text)?.[0] ?? next.text
  const meanWidth = (next.right - next.left) / Math.max(1, next.text.length) / next.size
  // A row of a table has gaps that are no characters.
  const characterWidth = Math.min(meanWidth, 0.6)
  const goesOn = /^\p{Ll}/u.test(next.text) && !SENTENCE_END.test(previous.line.text)
  return previous.room > word.length * characterWidth + (goesOn ? 1.2 : 0.6)
}

/**
 * Whether a short line stands by itself, as a heading at the top of a page does: it differs in face from those around
 * it, or has no end of a sentence although a paragraph begins after it.
 */
function isDisplayed(before: Line, current: Placed, next: Placed | undefined): boolean {
  if (!next || !SENTENCE_END.test(before.text) || !isDeliberate(current, next.line)) return false
  const isLabel = /^[\p{Lu}\d]/u.test(current.line.text) && !/[.,!?…:;»”-]$/.test(current.line.text)
  if (isLabel && next.indent - current.indent > INDENT) return true
  const face = ({ bold, italic, font, size }: Line) => `${bold} ${italic} ${font} ${Math.round(size * 5)}`
  const own = face(current.line)
  return own !== face(before) && own !== face(next.line)
}

/**
 * Whether a line ends exactly where others of its paragraph do: justified text, set narrower than the column. Lines of
 * verse may end at the same place by chance, two of them near it or one exactly there.
 */
function isJustified(last: Placed, others: readonly (Placed | undefined)[]): boolean {
  if (last.line.parts.length > 1) return false
  const distances = others
    .filter((other) => other !== undefined && other !== last && other.line.parts.length === 1)
    .map((other) => Math.abs((other?.line.right ?? 0) - last.line.right))
  return (
    distances.some((distance) => distance < 0.1) || distances.filter((distance) => distance < 0.5).length > 1
  )
}

/** Whether a line is indented as the first of a paragraph, and not as one of a quotation or a hanging paragraph. */
function isFirstLine(previous: Placed, current: Placed, next: Placed | undefined): boolean {
  if (current.indent - previous.indent < INDENT && previous.column === current.column) {
    // The text after an indented quotation starts further left.
    return previous.indent - current.indent > INDENT && isDeliberate(previous, current.line)
  }
  if (current.indent < INDENT || current.indent > 8) return false
  const goesBack = next === undefined || next.indent < current.indent - SAME_INDENT
  const isAlone = next !== undefined && isDeliberate(current, next.line)
  return goesBack || isAlone || isDeliberate(previous, current.line)
}

function toBlock(
  kind: Block['kind'],
  placed: readonly Placed[],
  relations: readonly Relation[],
  vocabulary: Vocabulary,
): Block {
  const pages: { page: number; parts: string[]; box: Box }[] = []
  for (const [at, { line }] of placed.entries()) {
    const next = placed[at + 1]
    const text = withoutSoftHyphens(line.text)
    const isLast = next === undefined
    const whole = isLast
      ? text
      : relations[at] === 'breaks'
        ? `${text}\n`
        : lineBefore(text, next.line.text, vocabulary)
    const last = pages.at(-1)
    if (last?.page === line.page) {
      last.parts.push(whole)
      last.box = around(last.box, boxOf(line))
    } else {
      pages.push({ page: line.page, parts: [whole], box: boxOf(line) })
    }
  }
  const pieces: Piece[] = pages.map(({ page, parts, box }) => ({ page, text: parts.join(''), box }))
  const lines = placed.map(({ line }) => line)
  const first = lines[0]
  const main = lines.toSorted((a, b) => b.text.length - a.text.length)[0]
  return {
    kind,
    pieces,
    linesCount: lines.length,
    top: first?.y ?? 0,
    indent: first ? (placed[0]?.indent ?? 0) * first.size : 0,
    size: main?.size ?? 0,
    bold: lines.every((line) => line.bold),
    italic: lines.every((line) => line.italic),
    font: main?.font ?? 0,
  }
}

/** Where a line stands: ascenders and descenders of most faces are within. */
function boxOf({ left, right, y, size }: Line): Box {
  return { left, right, top: y - ASCENT * size, bottom: y + DESCENT * size }
}
