/** Longest heading cell; a longer one in the first row is text. */
const LONGEST_HEADING = 80

/**
 * Formats the rows of a table as lines, each value after its heading: `Action: Call the printer | By: Anna`. Headings
 * without a value come first, with the others of their row.
 */
export function tableRows(rows: readonly (readonly string[])[], hasHeadings = looksHeaded(rows)): string[] {
  const [first, ...others] = rows.filter((row) => row.some((cell) => cell !== ''))
  if (first === undefined) return []
  if (!hasHeadings || others.length === 0) return [first, ...others].map((row) => rowText(row, []))
  const headings = hasUnusedHeading(first, others) ? [rowText(first, [])] : []
  return [...headings, ...others.map((row) => rowText(row, first))]
}

/** Checks whether some heading has no value in any row. */
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
