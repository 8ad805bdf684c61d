import { greatest } from '../../computing/extremes.ts'
import type { BodyStyle } from '../rows/body-style.ts'
import type { Line } from '../rows/line.ts'

/** A row near the upper or lower edge of a page, the place of running heads and page numbers. */
export interface EdgeRow {
  readonly page: number
  readonly edge: 'top' | 'bottom'
  /** The baseline. */
  readonly y: number
  /** True if the space to the next inner row exceeds that between lines of a paragraph. */
  readonly isApart: boolean
  /** True if the adjacent rows share its columns, so that it heads a table. */
  readonly headsTable: boolean
  readonly size: number
  readonly text: string
  readonly lines: readonly Line[]
}

const DEPTH = 3
const ZONE = 0.25
const APART = 1.2
/** Rows below a table heading that must share its columns. */
const TABLE_ROWS = 2
const MIN_COLUMNS = 2
const SAME_EDGE_PT = 2
/** Most characters of a cell; lines of text are longer. */
const MAX_CELL = 40

/** Lists rows from each edge inwards; on a page of few rows a row may be in both lists. */
export function edgeRowsOf(
  lines: readonly Line[],
  pageHeight: number,
  body: BodyStyle,
): { top: EdgeRow[]; bottom: EdgeRow[] } {
  const byBaseline = Map.groupBy(lines, (line) => line.y)
  const rows = [...byBaseline].sort((a, b) => a[0] - b[0])
  const top = rows.filter(([y]) => y <= ZONE * pageHeight).slice(0, DEPTH)
  const bottom = rows.filter(([y]) => y >= (1 - ZONE) * pageHeight).slice(-DEPTH)
  return {
    top: top.map((row, at) => toEdgeRow(row, 'top', rows.slice(at + 1, at + 1 + TABLE_ROWS), body)),
    bottom: bottom
      .toReversed()
      .map((row, at) => toEdgeRow(row, 'bottom', rows.slice(0, -at - 1).slice(-1), body)),
  }
}

function toEdgeRow(
  [y, lines]: [number, Line[]],
  edge: EdgeRow['edge'],
  inwards: readonly [number, Line[]][],
  body: BodyStyle,
): EdgeRow {
  const inOrder = lines.toSorted((a, b) => a.left - b.left)
  const nextY = inwards[0]?.[0]
  return {
    page: inOrder[0]?.page ?? 0,
    edge,
    y,
    headsTable:
      edge === 'top' &&
      inOrder.length >= MIN_COLUMNS &&
      inwards.length === TABLE_ROWS &&
      inwards.every(([, below]) => isInColumns(inOrder, below)),
    isApart: nextY === undefined || Math.abs(nextY - y) > APART * body.leading,
    size: greatest(inOrder.map((line) => line.size)),
    text: inOrder.map((line) => line.text).join(' '),
    lines: inOrder,
  }
}

/** Checks whether a row has one cell below each piece of a heading, sharing an edge with it. */
function isInColumns(heading: readonly Line[], row: readonly Line[]): boolean {
  const isNear = (a: number, b: number) => Math.abs(a - b) <= SAME_EDGE_PT
  const isBelow = (cell: Line, head: Line) =>
    isNear(cell.left, head.left) || (isNear(cell.right, head.right) && heading.length > MIN_COLUMNS)
  return (
    row.length >= MIN_COLUMNS &&
    row.every((cell) => cell.text.length <= MAX_CELL && heading.some((head) => isBelow(cell, head))) &&
    2 * row.length > heading.length
  )
}
