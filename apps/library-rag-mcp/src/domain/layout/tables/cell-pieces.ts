import { firstWordOf, type Line } from '../rows/line.ts'
import type { TextPiece } from './table-rows.ts'

/** Ending of a line within a word. */
export const BROKEN = /\p{Ll}[-\u00AD\u2010]$/u
const FIGURES = /^[^\p{L}]*\d[^\p{L}]*$/u
/** Space between two columns, in font sizes. */
const CLEAR = 0.7
/** Space beside the widest line of a column. */
const PADDING = 1

/** Left and right edge of a column's cells, in points. */
export interface Column {
  left: number
  right: number
}

export interface Placed {
  readonly line: Line
  readonly column: Column
}

export interface Piece extends TextPiece {
  readonly line: Line
}

/** @param placed From the top. @param columns From the left. */
export function piecesOf(placed: readonly Placed[], columns: readonly Column[]): Piece[] {
  const above = new Map<Column, Line>()
  return placed.map(({ line, column }) => {
    const at = columns.indexOf(column)
    const before = above.get(column)
    above.set(column, line)
    // A column may be slightly wider than its text, and ends before the next one.
    const next = columns[at + 1]?.left ?? Number.POSITIVE_INFINITY
    const limit = Math.min(column.right + PADDING * line.size, next - CLEAR * line.size)
    return {
      line,
      column: at,
      y: line.y,
      size: line.size,
      goesOn: before !== undefined && goesOnFrom(before, line, limit),
      isFigures: FIGURES.test(line.text),
    }
  })
}

/** Checks whether a line of a cell continues the one above, where its first word did not fit. */
function goesOnFrom(above: Line, line: Line, limit: number): boolean {
  if (BROKEN.test(above.text)) return /^\p{Ll}/u.test(line.text)
  const word = firstWordOf(line)
  return above.right + word.width > limit && !FIGURES.test(word.text) && !/[.!?]$/.test(above.text)
}
