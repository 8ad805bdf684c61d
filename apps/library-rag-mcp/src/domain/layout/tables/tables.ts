import { least } from '../../computing/extremes.ts'
import { joinPieces, type Line } from '../rows/line.ts'
import { BROKEN, type Column, type Piece, type Placed, piecesOf } from './cell-pieces.ts'
import { isInterleaved, rowsOfTable } from './table-rows.ts'

// In font sizes.
const FARTHEST = 2.2
const NEXT_LINE = 1.4
const MIN_LEADING = 0.8
/** Fewest baselines with cells beside each other. */
const MIN_SHARED = 3
/** More pieces side by side are music, or hostile. */
const MAX_COLUMNS = 30
/** Share of a column that an overlong word of the previous one may cover. */
const OVERFLOW = 0.25
const DIGITS = /^[\divxlc.,%–-]+$/i

/** A table whose cells have lines that alternate down the page. */
export interface Table {
  /** Its pieces of text, in page order. */
  readonly lines: readonly Line[]
  /** Its rows from the top, with the pieces of each cell from left to right. */
  readonly rows: readonly (readonly (readonly Line[])[])[]
}

/** @param lines Pieces of rows from top to bottom, then from left to right. */
export function findTables(lines: readonly Line[]): Table[] {
  const baselines = [...Map.groupBy(lines, ({ y }) => y).values()]
  const tables: Table[] = []
  let from = 0
  for (let at = 0; at < baselines.length; at++) {
    const stretch = stretchAt(baselines, at, from)
    if (stretch === null) continue
    at = stretch.end - 1
    const table = stretch.pieces === null ? null : toTable(stretch.pieces)
    if (table === null) continue
    tables.push(table)
    from = stretch.end
  }
  return tables
}

/**
 * Collects the pieces in the columns that start at a baseline of several pieces, down to the end of the
 * columns. Empty if they are not a table, null if no columns start here.
 * @param from First baseline after the previous table.
 */
function stretchAt(
  baselines: readonly Line[][],
  at: number,
  from: number,
): { pieces: Piece[] | null; end: number } | null {
  if ((baselines[at]?.length ?? 0) < 2) return null
  const columns: Column[] = []
  const rows: Placed[][] = []
  for (const row of baselines.slice(at)) {
    const placed = gapBelow(rows.at(-1), row) > FARTHEST ? null : place(row, columns)
    if (placed === null) break
    rows.push(placed)
  }
  if (rows.length < MIN_SHARED) return null
  while (rows.length > 0 && !belongsToTable(rows)) rows.pop()
  const end = at + rows.length
  // A heading of several lines may begin above the others.
  for (let above = at - 1; above >= from; above--) {
    const row = baselines[above] ?? []
    const placed = gapBelow(row, rows[0] ?? []) > NEXT_LINE ? null : place(row, columns)
    if (placed === null || placed.some(({ column }) => isFirst(column, columns))) break
    rows.unshift(placed)
  }
  const shared = rows.filter((row, index) => row.length > 1 || isBeside(rows[index - 1], row)).length
  const inOrder = columns.toSorted((a, b) => a.left - b.left)
  const pieces = piecesOf(rows.flat(), inOrder)
  const isTable = shared >= MIN_SHARED && !isListOfNumbers(pieces, columns.length - 1)
  return { pieces: isTable ? pieces : null, end }
}

/** Assigns the pieces of a baseline to columns; null if one spans several. */
function place(row: readonly Line[], columns: Column[]): Placed[] | null {
  if (row.length > MAX_COLUMNS) return null
  const placed = row.map((line) => {
    const near = columns.filter(({ left, right }) => line.left < right + 1 && line.right > left - 1)
    return { line, near }
  })
  const columnOf = ({ line, near }: (typeof placed)[number]) =>
    near.length < 2 ? near[0] : near.find((column) => overflows(line, column, near))
  if (placed.some((piece) => piece.near.length > 1 && columnOf(piece) === undefined)) return null
  return placed.map((piece) => {
    const { line } = piece
    const known = columnOf(piece)
    const column = known ?? { left: line.left, right: line.right }
    if (known === undefined) columns.push(column)
    // An overflowing piece does not widen its column.
    if (piece.near.length > 1) return { line, column }
    column.left = Math.min(column.left, line.left)
    column.right = Math.max(column.right, line.right)
    return { line, column }
  })
}

/** Checks whether a piece begins at its column and only its unbreakable end reaches the next one. */
function overflows(line: Line, column: Column, near: readonly Column[]): boolean {
  const others = near.filter((other) => other !== column)
  return (
    Math.abs(line.left - column.left) < 1 &&
    others.every(({ left, right }) => left > column.left && line.right - left < OVERFLOW * (right - left))
  )
}

/**
 * Checks whether the last row belongs to the table: it has several pieces, continues a cell other than the
 * first, or stands beside the row above rather than below it. Otherwise it is a paragraph.
 */
function belongsToTable(rows: readonly Placed[][]): boolean {
  const last = rows.at(-1) ?? []
  const left = least(rows.flat().map(({ column }) => column.left))
  return last.length > 1 || last.some(({ column }) => column.left > left) || isBeside(rows.at(-2), last)
}

const isFirst = ({ left }: Column, columns: readonly Column[]): boolean =>
  left <= least(columns.map((column) => column.left))

/** Checks whether two baselines are too close to be consecutive lines. */
function isBeside(above: readonly Placed[] | undefined, row: readonly Placed[]): boolean {
  return above !== undefined && gapBelow(above, row) < MIN_LEADING
}

/** Returns the distance between two baselines in font sizes; 0 without a row above. */
function gapBelow(above: readonly (Line | Placed)[] | undefined, below: readonly (Line | Placed)[]): number {
  const lineOf = (row: readonly (Line | Placed)[] | undefined) => {
    const [piece] = row ?? []
    return piece === undefined || !('line' in piece) ? piece : piece.line
  }
  const [upper, lower] = [lineOf(above), lineOf(below)]
  return upper === undefined || lower === undefined ? 0 : (lower.y - upper.y) / lower.size
}

/** Checks whether the last column has page numbers, as in a table of contents, whose titles may have several lines. */
function isListOfNumbers(pieces: readonly Piece[], last: number): boolean {
  return pieces.every(({ line, column }) => column !== last || DIGITS.test(line.text))
}

function toTable(pieces: readonly Piece[]): Table | null {
  const rows = rowsOfTable(pieces, leadingOf(pieces))
  if (!rows.some(isInterleaved)) return null
  return {
    lines: pieces.map(({ line }) => line),
    rows: rows.map((row) =>
      [...Map.groupBy(row, ({ column }) => column)]
        .sort((a, b) => a[0] - b[0])
        .map(([, cell]) => cell.map(({ line }) => line)),
    ),
  }
}

/** Returns the distance between two lines of a cell, the smallest found in a column. */
function leadingOf(pieces: readonly Piece[]): number {
  const distances = [...Map.groupBy(pieces, ({ column }) => column).values()].flatMap((column) =>
    column.slice(1).map(({ y, line }, at) => {
      const distance = y - (column[at]?.y ?? 0)
      return distance > MIN_LEADING * line.size ? distance : Number.POSITIVE_INFINITY
    }),
  )
  return distances.length === 0 ? 1 : least(distances)
}

export function rowLine(cells: readonly (readonly Line[])[]): Line {
  const pieces = cells.flat()
  const parts = cells.map((cell) => cell.map(({ text }) => text).reduce(joinCellLines))
  return {
    ...joinPieces(pieces),
    text: parts.join(' '),
    y: least(pieces.map(({ y }) => y)),
    inTable: true,
    parts,
  }
}

/** Joins two lines of a cell; in narrow columns most hyphens at line ends break a word. */
function joinCellLines(before: string, after: string): string {
  const isBroken = BROKEN.test(before) && /^\p{Ll}/u.test(after)
  return isBroken ? `${before.slice(0, -1)}${after}` : `${before} ${after}`
}
