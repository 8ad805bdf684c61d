import { joinPieces, type Line } from '../rows/line.ts'
import { isRightToLeft } from '../rows/right-to-left.ts'
import { findTables, rowLine } from '../tables/tables.ts'
import type { Column } from './column.ts'
import { inFlow } from './flow.ts'
import { findGutter, type Gutter } from './gutters.ts'

/** A page is parted no further: newspapers need five cuts, what needs more is made to exhaust a reader. */
const MOST_CUTS = 12
/** Pieces of a page that is made to exhaust a reader. */
const MOST_PIECES = 6_000

/**
 * Puts the lines of a page into reading order. The page is one region first; the white space that most evidently parts a
 * region, as high as it is white, gives four: what is above it, beside it and below it. What nothing parts is read row by
 * row.
 */
export function inReadingOrder(lines: readonly Line[]): Column[] {
  const sorted = lines.toSorted((a, b) => a.y - b.y || a.left - b.left)
  return part(sorted, { index: 0, count: 1 }, MOST_CUTS).filter((column) => column.lines.length > 0)
}

type Place = Pick<Column, 'index' | 'count'>

function part(pieces: readonly Line[], place: Place, cutsLeft: number): Column[] {
  if (pieces.length === 0) return []
  const gutter = cutsLeft === 0 || pieces.length > MOST_PIECES ? null : findGutter(pieces)
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

/** The sides of a gutter as they are read. */
function inOrder({ left, right }: Gutter): [readonly Line[], readonly Line[]] {
  return isRightToLeft([...left, ...right]) ? [right, left] : [left, right]
}

/** Lines of one row, cut at wide gaps that are no gutter, become one again; rows of tables with all lines of their cells. */
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
