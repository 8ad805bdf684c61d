import { joinPieces, type Line } from '../rows/line.ts'
import { isRightToLeft } from '../rows/right-to-left.ts'
import { findTables, rowLine } from '../tables/tables.ts'
import type { Column } from './column.ts'
import { inFlow } from './flow.ts'
import { findGutter, type Gutter } from './gutters.ts'

/** Most cuts of a page: newspapers need five, and more is hostile. */
const MAX_CUTS = 12
/** Most pieces of a page; more is hostile. */
const MAX_PIECES = 6_000

/**
 * Orders the lines of a page for reading. The page starts as one region; the white space that best separates
 * a region, along its full height, yields four: above it, on both sides and below it. An undivided region is
 * read row by row.
 */
export function inReadingOrder(lines: readonly Line[]): Column[] {
  const sorted = lines.toSorted((a, b) => a.y - b.y || a.left - b.left)
  return part(sorted, { index: 0, count: 1 }, MAX_CUTS).filter((column) => column.lines.length > 0)
}

type Place = Pick<Column, 'index' | 'count'>

function part(pieces: readonly Line[], place: Place, cutsLeft: number): Column[] {
  if (pieces.length === 0) return []
  const gutter = cutsLeft === 0 || pieces.length > MAX_PIECES ? null : findGutter(pieces)
  if (gutter === null) return [{ page: pieces[0]?.page ?? 0, ...place, lines: joinRows(pieces) }]
  const again = (part_: readonly Line[], side: Place = place) => part(part_, side, cutsLeft - 1)
  const { index, count } = place
  const [first, second] = inOrder(gutter)
  return inFlow({
    above: again(gutter.above),
    beside: [
      again(first, { index: 2 * index, count: 2 * count }),
      again(second, { index: 2 * index + 1, count: 2 * count }),
    ],
    below: again(gutter.below),
  })
}

function inOrder({ left, right }: Gutter): [readonly Line[], readonly Line[]] {
  return isRightToLeft([...left, ...right]) ? [right, left] : [left, right]
}

/** Joins the pieces of a row cut at wide gaps that are not gutters; rows of tables with all lines of their cells. */
function joinRows(lines: readonly Line[]): Line[] {
  const tables = findTables(lines)
  const inTable = new Set(tables.flatMap((table) => table.lines))
  const plain = lines.filter((line) => !inTable.has(line))
  const rows = [
    ...[...Map.groupBy(plain, (line) => line.y).values()].map((row) =>
      joinPieces(isRightToLeft(row) ? row.toReversed() : row),
    ),
    ...tables.flatMap((table) => table.rows.map(rowLine)),
  ]
  return tables.length === 0 ? rows : rows.sort((a, b) => a.y - b.y)
}
