import type { BodyStyle } from '../rows/body-style.ts'
import type { Line } from '../rows/line.ts'
import type { Column } from './column.ts'

/** Left and right edge of a column's lines, in points. */
export interface ColumnEdges {
  readonly left: number
  readonly right: number
}

const MIN_LINES = 8
// The margin is the leftmost edge shared by this share of lines, even if many lines are indented.
const MARGIN_SHARE = 0.15
// If fewer lines reach the margin, the text is not prose: its lines are shorter than the column.
const PROSE_SHARE = 0.35
const NEAR_MARGIN = 4
// Nor if half of its lines end with punctuation: in prose one in six does.
const VERSE_SIGNS = 0.5
// Nor if most lines begin with a capital: in prose a quarter do, in German prose a third.
const VERSE_CAPITALS = 0.7
const SIGN = /[.,;:!?…—–][»”"’)]?\s*$/u

/** Measures columns in one position on all left or right pages, so that verse is not taken for a narrow column. */
export function columnEdgesOf(
  columns: readonly Column[],
  pageWidths: readonly number[],
  body: BodyStyle,
): (column: Column) => ColumnEdges {
  const key = ({ page, index, count }: Column) => `${page % 2}:${index}/${count}`
  const isBody = (line: Line) => Math.abs(line.size - body.size) <= 0.6
  const edges = new Map<string, ColumnEdges>()
  for (const [position, same] of Map.groupBy(columns, key)) {
    const lines = same.flatMap((column) => column.lines).filter(isBody)
    const width = same[0]?.count === 1 ? (pageWidths[same[0].page - 1] ?? 0) : 0
    if (lines.length >= MIN_LINES) edges.set(position, edgesOf(lines, width, body))
  }

  return (column) => {
    const common = edges.get(key(column))
    const fits = common && column.lines.some((line) => Math.abs(line.left - common.left) <= 0.5 * body.size)
    return fits ? common : edgesOf(column.lines, 0, body)
  }
}

function edgesOf(lines: readonly Line[], pageWidth: number, body: BodyStyle): ColumnEdges {
  const starts = [...Map.groupBy(lines, (line) => Math.round(line.left))].sort((a, b) => a[0] - b[0])
  const left =
    starts.find(([, same]) => same.length >= MARGIN_SHARE * lines.length)?.[0] ?? starts[0]?.[0] ?? 0
  const ends = lines.map((line) => line.right).sort((a, b) => a - b)
  const right = ends[Math.min(ends.length - 1, Math.floor(0.95 * ends.length))] ?? 0
  const full = ends.filter((end) => end >= right - NEAR_MARGIN * body.size).length
  const capitals = lines.filter((line) => /^\P{L}*\p{Lu}/u.test(line.text)).length
  const signs = lines.filter((line) => SIGN.test(line.text)).length
  const isVerse =
    full < PROSE_SHARE * lines.length ||
    capitals > VERSE_CAPITALS * lines.length ||
    signs >= VERSE_SIGNS * lines.length
  // Assume that the right margin of verse is as wide as the left one.
  const margin = isVerse ? Math.max(right, pageWidth - left) : right
  return { left, right: margin }
}
