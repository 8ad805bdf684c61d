import { greatest } from '../../computing/extremes.ts'
import type { BodyStyle } from '../rows/body-style.ts'
import type { Line } from '../rows/line.ts'

/** A row near the upper or lower edge of a page, where running heads and page numbers stand. */
export interface EdgeRow {
  readonly page: number
  readonly edge: 'top' | 'bottom'
  /** The baseline. */
  readonly y: number
  /** Whether there is more space between it and the next row inwards than between lines of a paragraph. */
  readonly isApart: boolean
  /** Whether the rows next to it have pieces in its columns: then it heads a table. */
  readonly headsTable: boolean
  readonly size: number
  readonly text: string
  readonly lines: readonly Line[]
}

const DEPTH = 3
const ZONE = 0.25
const APART = 1.2
/** Rows below the heading of a table that have its columns, and these. */
const TABLE_ROWS = 2
const MIN_COLUMNS = 2
/** Edges that differ by less are one. */
const SAME_EDGE_PT = 2
/** Characters of a cell; lines of text are longer. */
const MOST_CELL = 40

/** The outermost rows of a page at both edges, from the edge inwards; a row of few pages may be in both lists. */
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

/** Whether a row has cells below the pieces of a heading: as many, each with an edge of the piece above it. */
function isInColumns(heading: readonly Line[], row: readonly Line[]): boolean {
  const isNear = (a: number, b: number) => Math.abs(a - b) <= SAME_EDGE_PT
  const isBelow = (cell: Line, head: Line) =>
    isNear(cell.left, head.left) || (isNear(cell.right, head.right) && heading.length > MIN_COLUMNS)
  return (
    row.length >= MIN_COLUMNS &&
    row.every((cell) => cell.text.length <= MOST_CELL && heading.some((head) => isBelow(cell, head))) &&
    2 * row.length > heading.length
  )
}
