import { greatest, least } from '../../computing/extremes.ts'
import type { Line } from '../rows/line.ts'

/** Fewest rows on each side. */
const MIN_ROWS = 4
/** Share of the rows with several pieces, on a side that is a list or a table itself. */
const SEVERAL = 0.3
/** Share of the rows of the shorter side that are level with none of the other. */
const UNLEVEL = 0.3
const MAX_COLUMNS = 4
/** Mean characters of a row of a column; labels of a form, and what was printed over it, are shorter. */
const MIN_CHARACTERS = 20

/**
 * Checks whether one side was drawn after the other, each from top to bottom, as programs draw columns. They
 * draw most tables row by row. Labels of a form and what was printed over it later are level, short and single.
 */
export function areDrawnApart(left: readonly Line[], right: readonly Line[]): boolean {
  const [one, other] = [drawingOf(left), drawingOf(right)]
  if (one === null || other === null) return false
  const isOneAfterOther = one.last < other.first || other.last < one.first
  if (!isOneAfterOther) return false
  const [fewer, more] = one.rows.size < other.rows.size ? [one, other] : [other, one]
  const unlevel = [...fewer.rows].filter((y) => !more.rows.has(y)).length
  return (
    unlevel >= UNLEVEL * fewer.rows.size ||
    [one, other].every(({ hasSeveral }) => hasSeveral) ||
    [one, other].every(({ characters }) => characters >= MIN_CHARACTERS)
  )
}

/** Fewest rows of a table across white space. */
const MIN_TABLE_ROWS = 3
/** Fewest sides of these rows with several pieces: cells beside each other, or a cell of several lines. */
const MIN_SEVERAL = 2
/** Share of the rows that are drawn whole, from left to right; a heading above may be drawn at another time. */
const DRAWN_WHOLE = 0.75

/**
 * Checks whether both sides were drawn in turn, row below row, as programs draw the cells of a table, whose lines
 * may go on like sentences. Columns that are drawn line by line have one piece on each side.
 */
export function areDrawnInRows(left: readonly Line[], right: readonly Line[]): boolean {
  const isLeft = new Set(left)
  const pieces = [...left, ...right]
  if (pieces.some(({ drawn }) => drawn === null)) return false
  const groups: Line[][] = []
  for (const piece of pieces.toSorted((a, b) => (a.drawn ?? 0) - (b.drawn ?? 0))) {
    const last = groups.at(-1)
    if (last?.[0] !== undefined && isLeft.has(last[0]) === isLeft.has(piece)) last.push(piece)
    else groups.push([piece])
  }
  const rows = groups.flatMap((group, at) => {
    const beside = groups[at + 1]
    return isLeft.has(group[0] as Line) && beside !== undefined && areLevel(group, beside)
      ? [[group, beside]]
      : []
  })
  const isBelow = (one: readonly Line[][], other: readonly Line[][] | undefined) =>
    other === undefined || topOf(one.flat()) > topOf(other.flat())
  const several = rows.flat().filter(({ length }) => length > 1).length
  return (
    rows.length >= MIN_TABLE_ROWS &&
    2 * rows.length >= DRAWN_WHOLE * groups.length &&
    several >= MIN_SEVERAL &&
    rows.every((row, at) => isBelow(row, rows[at - 1]))
  )
}

const topOf = (pieces: readonly Line[]): number => least(pieces.map(({ y }) => y))
const bottomOf = (pieces: readonly Line[]): number => greatest(pieces.map(({ y }) => y))

/** Checks whether two groups of pieces stand beside each other. */
const areLevel = (one: readonly Line[], other: readonly Line[]): boolean =>
  topOf(one) <= bottomOf(other) && topOf(other) <= bottomOf(one)

interface Drawing {
  /** Baselines. */
  readonly rows: ReadonlySet<number>
  readonly first: number
  readonly last: number
  /** True if it is one column many rows of which have several pieces. */
  readonly hasSeveral: boolean
  /** Mean per row of a column. */
  readonly characters: number
}

/** Reads how a side was drawn; null if that is unknown or was not from top to bottom, column after column. */
function drawingOf(pieces: readonly Line[]): Drawing | null {
  const rows = Map.groupBy(pieces, ({ y }) => y)
  if (rows.size < MIN_ROWS || pieces.some(({ drawn }) => drawn === null)) return null
  const inTurn = pieces.toSorted((a, b) => (a.drawn ?? 0) - (b.drawn ?? 0))
  const ascents = inTurn.flatMap(({ y, size }, at) => (y < (inTurn[at - 1]?.y ?? 0) - size / 2 ? [at] : []))
  const columns = ascents.length + 1
  if (
    columns > MAX_COLUMNS ||
    [...ascents, pieces.length].some((end, at) => end - (ascents[at - 1] ?? 0) < MIN_ROWS)
  )
    return null
  const drawn = pieces.map((piece) => piece.drawn ?? 0)
  const several = [...rows.values()].filter(({ length }) => length > 1).length
  return {
    rows: new Set(rows.keys()),
    first: least(drawn),
    last: greatest(drawn),
    hasSeveral: columns === 1 && several >= SEVERAL * rows.size,
    characters: pieces.reduce((sum, { text }) => sum + text.length, 0) / rows.size / columns,
  }
}
