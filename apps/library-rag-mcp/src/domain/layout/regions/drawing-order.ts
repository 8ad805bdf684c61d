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
