import type { Row } from './rows.ts'
import type { Line } from './set-text.ts'
import { NOTE, PAGE } from './style.ts'

/** The rows of one page, with the footnotes at its foot. */
export interface PageRows {
  readonly rows: readonly Row[]
  readonly notes: readonly Line[]
}

/**
 * Cuts a column into pages. A page ends where the column allows it, every note stands on the page of its call, and
 * chapters begin pages.
 * @throws Error when rows that must stay together are taller than a page.
 */
export function paginate(column: readonly Row[]): PageRows[] {
  const pages: PageRows[] = []
  let from = 0
  while (from < column.length) {
    const to = pageEnd(column, from)
    const rows = column.slice(from, to)
    pages.push({ rows, notes: rows.flatMap((row) => row.notes.flat()) })
    from = to
  }
  return pages
}

/** Room that a row's `above` takes: none at the top of a page, unless a chapter opens there. */
export function roomAbove(row: Row, first: boolean): number {
  return first && !row.opensPage ? 0 : row.above
}

/** Height of footnotes with the rule above them, 0 where there are none. */
export const notesHeight = (lines: number): number => (lines === 0 ? 0 : NOTE.gap + lines * NOTE.leading)

function pageEnd(column: readonly Row[], from: number): number {
  let end = from
  let height = 0
  let notes = 0
  for (let at = from; at < column.length; at++) {
    const row = column[at]
    if (row === undefined || (at > from && row.opensPage)) return at
    height += roomAbove(row, at === from) + row.height
    notes += row.notes.flat().length
    // A thousandth of a point is what adding heights loses.
    if (height + notesHeight(notes) > PAGE.textHeight + 0.001) break
    if (!row.keepWithNext || at === column.length - 1) end = at + 1
  }
  if (end === from) throw new Error('Rows that must stay together do not fit on a page')
  return end
}
