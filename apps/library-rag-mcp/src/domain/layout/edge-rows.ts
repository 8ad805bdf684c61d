import type { Line } from './line.ts'

/** A row near the upper or lower edge of a page, where running heads and page numbers stand. */
export interface EdgeRow {
  readonly page: number
  readonly edge: 'top' | 'bottom'
  /** The baseline. */
  readonly y: number
  /** Distance to the baseline of the next row towards the middle of the page, infinite where there is none. */
  readonly gap: number
  readonly size: number
  readonly text: string
  readonly lines: readonly Line[]
}

const DEPTH = 3
const ZONE = 0.25

/** The outermost rows of a page at both edges, from the edge inwards; a row of few pages may be in both lists. */
export function edgeRowsOf(
  lines: readonly Line[],
  pageHeight: number,
): { top: EdgeRow[]; bottom: EdgeRow[] } {
  const byBaseline = Map.groupBy(lines, (line) => line.y)
  const rows = [...byBaseline].sort((a, b) => a[0] - b[0])
  const top = rows.filter(([y]) => y <= ZONE * pageHeight).slice(0, DEPTH)
  const bottom = rows.filter(([y]) => y >= (1 - ZONE) * pageHeight).slice(-DEPTH)
  return {
    top: top.map((row, at) => toEdgeRow(row, 'top', rows[at + 1]?.[0])),
    bottom: bottom.toReversed().map((row, at) => toEdgeRow(row, 'bottom', rows.at(-at - 2)?.[0])),
  }
}

function toEdgeRow([y, lines]: [number, Line[]], edge: EdgeRow['edge'], nextY: number | undefined): EdgeRow {
  const inOrder = lines.toSorted((a, b) => a.left - b.left)
  return {
    page: inOrder[0]?.page ?? 0,
    edge,
    y,
    gap: nextY === undefined ? Number.POSITIVE_INFINITY : Math.abs(nextY - y),
    size: Math.max(...inOrder.map((line) => line.size)),
    text: inOrder.map((line) => line.text).join(' '),
    lines: inOrder,
  }
}
