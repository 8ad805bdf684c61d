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
  readonly size: number
  readonly text: string
  readonly lines: readonly Line[]
}

const DEPTH = 3
const ZONE = 0.25
const APART = 1.2

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
    top: top.map((row, at) => toEdgeRow(row, 'top', rows[at + 1]?.[0], body)),
    bottom: bottom.toReversed().map((row, at) => toEdgeRow(row, 'bottom', rows.at(-at - 2)?.[0], body)),
  }
}

function toEdgeRow(
  [y, lines]: [number, Line[]],
  edge: EdgeRow['edge'],
  nextY: number | undefined,
  body: BodyStyle,
): EdgeRow {
  const inOrder = lines.toSorted((a, b) => a.left - b.left)
  return {
    page: inOrder[0]?.page ?? 0,
    edge,
    y,
    isApart: nextY === undefined || Math.abs(nextY - y) > APART * body.leading,
    size: greatest(inOrder.map((line) => line.size)),
    text: inOrder.map((line) => line.text).join(' '),
    lines: inOrder,
  }
}
