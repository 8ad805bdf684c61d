/** Longest heading cell; a longer one in the first row is text. */
const LONGEST_HEADING = 80

export interface TableRow {
  /** From 1, with headings and empty rows counted. */
  readonly number: number
  readonly text: string
}

/**
 * Formats the rows of a table, each value after its heading: `Action: Call the printer | By: Anna`. Headings
 * without a value come first, with the others of their row; a title above them stands alone.
 * @param hasHeadings Default: as the first row looks.
 */
export function tableRows(rows: readonly (readonly string[])[], hasHeadings?: boolean): TableRow[] {
  const filled = rows
    .map((cells, at) => ({ number: at + 1, cells: isOneCell(cells) ? cells.slice(0, 1) : cells }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  const [first, ...others] = filled.slice(filled.findIndex(({ cells }) => cells.length > 1))
  const cellsOf = (some: typeof filled) => some.map(({ cells }) => cells)
  const isHeaded =
    first !== undefined && others.length > 0 && (hasHeadings ?? looksHeaded(cellsOf([first, ...others])))
  const headings = isHeaded ? first.cells : []
  const isShown = isHeaded && hasUnusedHeading(headings, cellsOf(others))
  return filled
    .filter((row) => row !== first || !isHeaded || isShown)
    .map((row) => ({
      number: row.number,
      text: rowText(row.cells, row === first || row.cells.length === 1 ? [] : headings),
    }))
}

/** Checks whether a row is one cell over several columns, which is repeated in each. */
const isOneCell = (cells: readonly string[]): boolean =>
  cells.length > 2 && new Set(cells).size === 1 && /\p{L}{2}/u.test(cells[0] ?? '')

export const hasUnusedHeading = (
  headings: readonly string[],
  rows: readonly (readonly string[])[],
): boolean => headings.some((heading, at) => heading !== '' && rows.every((row) => (row[at] ?? '') === ''))

/** Formats a row as one line, without empty cells, and without headings that are empty or equal to the value. */
export function rowText(row: readonly string[], headings: readonly string[]): string {
  return row
    .map((cell, at) => {
      const heading = headings[at] ?? ''
      if (cell === '') return ''
      return heading === '' || heading === cell ? cell : `${heading}: ${cell}`
    })
    .filter((cell) => cell !== '')
    .join(' | ')
}

/** Checks whether the first row names the columns: several short, distinct cells, hardly any of them a number. */
export function looksHeaded(rows: readonly (readonly string[])[]): boolean {
  const first = rows.find((row) => row.some((cell) => cell !== ''))
  if (first === undefined || rows.length < 2) return false
  const named = first.filter((cell) => cell !== '')
  return (
    named.length >= 2 &&
    2 * named.length > first.length &&
    new Set(named).size === named.length &&
    named.every((cell) => cell.length <= LONGEST_HEADING && !cell.includes('\n')) &&
    named.filter(isFigure).length * 3 < named.length &&
    named.some((cell) => !isYear(cell))
  )
}

/** Checks whether a cell is a year, which can name a column like a word. */
export const isYear = (cell: string): boolean => /^(?:19|20)\d\d$/.test(cell)

const isFigure = (cell: string): boolean => !isYear(cell) && /^[\d\s.,:/%€$£+-]+$/.test(cell)
