import type { Column } from '../regions/column.ts'
import type { ColumnEdges } from '../regions/column-edges.ts'
import type { BodyStyle } from '../rows/body-style.ts'
import type { Line } from '../rows/line.ts'
import type { Block, Piece } from './block.ts'
import { around, type Box } from './box.ts'
import { endsHyphenated, lineBefore, type Vocabulary, withoutSoftHyphens } from './hyphenation.ts'
import {
  INDENT,
  isCentred,
  isDeliberate,
  isDisplayed,
  isFirstLine,
  isHanging,
  isJustified,
  isStanza,
  isVerse,
  MAX_FIRST_INDENT,
  type Placed,
  SAME_INDENT,
  SENTENCE_END,
  SIZE_CHANGE,
  SPEECH_OR_ITEM,
} from './placed-line.ts'

/** Relation of a line to the one before: same sentence, significant line break, or new paragraph. */
type Relation = 'joins' | 'breaks' | 'begins'

interface TextStyle {
  readonly body: BodyStyle
  readonly vocabulary: Vocabulary
  /** Fonts of listings, where every line break is the author's. */
  readonly fixedWidth: ReadonlySet<number>
}

const PARAGRAPH_GAP = 1.3
const NEAR_LINES = 40
/** Justified prose may have one gap as wide as between cells, never two in consecutive lines. */
const MIN_CELLS = 3
const FEW_LINES = 8
const SHORT_LINE = 40
// Parts of the font size above and below the baseline.
const ASCENT = 0.8
const DESCENT = 0.2
const BULLET = /^[•‣▪]\s/

/** Joins the lines of the text into paragraphs, across columns and pages. */
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
  return groups.map(({ lines, relations }) =>
    toBlock('text', lines, isStanza(lines) ? relations.map(() => 'breaks') : relations, style.vocabulary),
  )
}

/** Builds the block of one footnote, which may span pages. */
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
  // The last line of a title page does not continue into the book; the page has too few lines to measure
  // their width.
  const isTitle = previous.column.lines.length < FEW_LINES && previous.line.text.length < SHORT_LINE
  if (!sameColumn && isTitle && /^\P{L}*\p{Lu}/u.test(line.text)) return 'begins'
  if (isTableRow(previous.line) && isTableRow(line)) return 'breaks'
  if (fixedWidth.has(line.font) && fixedWidth.has(previous.line.font)) return 'breaks'
  if (line.bold !== previous.line.bold && (deliberate || gap > 1.15)) return 'begins'
  if (isBroken) return 'joins'
  if (isDisplayed(previous.line, current, next)) return 'begins'
  if (BULLET.test(line.text)) return 'begins'
  const isItem = group.length === 1 && SPEECH_OR_ITEM.test(previous.line.text)
  if (isItem && !deliberate && current.indent > previous.indent) return 'joins'

  const ended = SENTENCE_END.test(previous.line.text)
  const isFull = next !== undefined && !isDeliberate(current, next.line)
  const before = group.at(-2)
  const isAmongShort = before !== undefined && isDeliberate(before, previous.line)
  const goesOnShort = next !== undefined && next.column === current.column && !isFull
  const startsShort = before === undefined && goesOnShort
  if (deliberate && isVerse(previous, current, next) && (isAmongShort || startsShort)) return 'breaks'
  if ((deliberate || ended) && isCentred(current) !== isCentred(previous)) return 'begins'
  if (ended && isHanging(current, next) && previous.indent - current.indent > -SAME_INDENT) return 'begins'
  if (isFirstLine(previous, current, next) && (ended || line.bold || (deliberate && isFull))) return 'begins'
  if (!deliberate) return 'joins'
  if (SPEECH_OR_ITEM.test(line.text)) return 'begins'
  // After separate lines, the first line of a longer paragraph has the same indent.
  if (isFull && next.indent < current.indent - INDENT && current.indent < MAX_FIRST_INDENT) return 'begins'
  // A short last line ends a paragraph; among other short lines it belongs to a stanza, a list or an address.
  return ended && !isAmongShort && !startsShort ? 'begins' : 'breaks'
}

/** Checks whether a line is a row of cells; consecutive rows remain separate lines. */
const isTableRow = ({ parts }: Line): boolean => parts.length >= MIN_CELLS

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

/** Returns the box of a line, which includes ascenders and descenders of most faces. */
function boxOf({ left, right, y, size }: Line): Box {
  return { left, right, top: y - ASCENT * size, bottom: y + DESCENT * size }
}
