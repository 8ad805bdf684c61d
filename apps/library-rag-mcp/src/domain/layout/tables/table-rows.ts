import { greatest } from '../../computing/extremes.ts'

export interface CellPiece {
  readonly column: number
  /** The baseline. */
  readonly y: number
}

/** A piece with its relation to the line above it in its column. */
export interface TextPiece extends CellPiece {
  readonly size: number
  /** True if it continues a sentence or word of the line above, which was full. */
  readonly goesOn: boolean
  readonly isFigures: boolean
}

type Alignment = 'middle' | 'top'

/** A column with a smaller share of the fullest column's pieces is mostly empty. */
const USUAL = 0.25
const MAX_LINES = 12
// Costs of features that are unlikely within one row, in one unit: the cheapest rows are taken.
const WITHOUT_FIRST_CELL = 1
const WITHOUT_CELL = 0.25
const MORE_LINES = 0.15
const OUT_OF_LINE = 1
const HOLE_IN_CELL = 2
const WIDE_GAP = 3
const OVERLAP = 4
/** Cost of another line with a first cell, in which no cell continues the line above. */
const BEGINS_AGAIN = 1
/** Cost of numbers below numbers, which are two amounts. */
const FIGURES_BELOW = 2
// In distances between two lines of a cell.
const NEXT_LINE = 1.3
/** Upper bound of the distance between lines of a cell, in font sizes. */
const MAX_LEADING = 1.5
const ALIGNED = 0.15
const OVERLAPPING = 0.8

/**
 * Groups the pieces of a table into rows. Cells may have several lines and be vertically centred, so that the
 * lines of different cells alternate down the page: finds the cheapest grouping of the baselines by dynamic
 * programming.
 * @param leading Distance between two lines of a cell.
 * @returns The pieces of each row, from the top.
 */
export function rowsOfTable<Piece extends TextPiece>(pieces: readonly Piece[], leading: number): Piece[][] {
  const baselines = [...Map.groupBy(pieces, ({ y }) => y).values()].sort(
    (a, b) => (a[0]?.y ?? 0) - (b[0]?.y ?? 0),
  )
  const columns = usualColumns(pieces)
  const ways = (['middle', 'top'] as const).map((alignment) => part(baselines, columns, leading, alignment))
  return ways.sort((a, b) => a.cost - b.cost)[0]?.rows ?? []
}

/** Lists the columns that have cells; one left empty below its heading does not show where a row ends. */
function usualColumns(pieces: readonly CellPiece[]): ReadonlySet<number> {
  const byColumn = [...Map.groupBy(pieces, ({ column }) => column)]
  const most = greatest(byColumn.map(([, cells]) => cells.length))
  return new Set(byColumn.flatMap(([column, cells]) => (cells.length >= USUAL * most ? [column] : [])))
}

function part<Piece extends TextPiece>(
  baselines: readonly Piece[][],
  columns: ReadonlySet<number>,
  leading: number,
  alignment: Alignment,
): { cost: number; rows: Piece[][] } {
  const cost = [0]
  const from = [0]
  for (let end = 1; end <= baselines.length; end++) {
    cost[end] = Number.POSITIVE_INFINITY
    // The topmost first cell begins its row.
    let begun = 0
    let uppermost = 0
    for (let start = end - 1; start >= Math.max(0, end - MAX_LINES); start--) {
      const row = baselines.slice(start, end).flat()
      const gap = heightOf(baselines[start]) - heightOf(baselines[start - 1])
      const overlaps = start > 0 && gap < OVERLAPPING * leading ? OVERLAP : 0
      const line = baselines[start] ?? []
      if (line.some(({ column }) => column === 0)) {
        begun += uppermost
        uppermost = line.some(({ goesOn }) => goesOn) ? 0 : BEGINS_AGAIN
      }
      const total = (cost[start] ?? 0) + overlaps + begun + costOf(row, columns, leading, alignment)
      if (total >= (cost[end] ?? 0)) continue
      cost[end] = total
      from[end] = start
    }
  }
  const rows: Piece[][] = []
  for (let end = baselines.length; end > 0; end = from[end] ?? 0) {
    rows.unshift(baselines.slice(from[end] ?? 0, end).flat())
  }
  return { cost: cost.at(-1) ?? 0, rows }
}

function costOf(
  row: readonly TextPiece[],
  columns: ReadonlySet<number>,
  leading: number,
  alignment: Alignment,
): number {
  const heights = row.map(({ y }) => y)
  const [top, bottom] = [heights[0] ?? 0, heights.at(-1) ?? 0]
  const cells = Map.groupBy(row, ({ column }) => column)
  let cost = (MORE_LINES * (bottom - top)) / leading
  cost += cells.has(0) ? 0 : WITHOUT_FIRST_CELL
  cost += WITHOUT_CELL * [...columns].filter((column) => !cells.has(column)).length
  const nextLine = Math.min(NEXT_LINE * leading, MAX_LEADING * (row[0]?.size ?? 0))
  cost += WIDE_GAP * countWider(heights, nextLine)
  for (const cell of cells.values()) {
    const lines = cell.map(({ y }) => y)
    const [first, last] = [lines[0] ?? 0, lines.at(-1) ?? 0]
    const off = alignment === 'top' ? first - top : Math.abs(first + last - top - bottom) / 2
    cost += off > ALIGNED * leading ? OUT_OF_LINE : 0
    cost += HOLE_IN_CELL * countWider(lines, nextLine)
    cost += FIGURES_BELOW * cell.filter((piece, at) => piece.isFigures && cell[at - 1]?.isFigures).length
  }
  return cost
}

function heightOf(baseline: readonly CellPiece[] | undefined): number {
  return baseline?.[0]?.y ?? 0
}

function countWider(heights: readonly number[], widest: number): number {
  return heights.filter((y, at) => at > 0 && y - (heights[at - 1] ?? 0) > widest).length
}

/** Checks whether reading the row's lines down the page would mix the texts of its cells. */
export function isInterleaved(row: readonly CellPiece[]): boolean {
  const cells = [...Map.groupBy(row, ({ column }) => column).values()]
  const tall = cells.filter((cell) => cell.length > 1)
  const top = row[0]?.y
  return tall.length > 1 || (tall.length === 1 && cells.some((cell) => cell[0]?.y !== top))
}
