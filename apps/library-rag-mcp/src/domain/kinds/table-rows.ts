/** Cells of a first row beyond which it is text, not headings. */
const LONGEST_HEADING = 80

/** The rows of a table as lines, each value behind its heading: `Action: Call the printer | By: Anna`. */
export function tableRows(rows: readonly (readonly string[])[], hasHeadings = looksHeaded(rows)): string[] {
  const [first, ...others] = rows.filter((row) => row.some((cell) => cell !== ''))
  if (first === undefined) return []
  if (!hasHeadings || others.length === 0) return [first, ...others].map((row) => rowText(row, []))
  return others.map((row) => rowText(row, first))
}

/** One row as a line; empty cells are left out, and a heading that is empty or says the same. */
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

/** Whether the first row names the columns: several short cells, all different, of which hardly any is a figure. */
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

/** Whether a cell is a year, which names a column as well as a word does. */
export const isYear = (cell: string): boolean => /^(?:19|20)\d\d$/.test(cell)

const isFigure = (cell: string): boolean => !isYear(cell) && /^[\d\s.,:/%€$£+-]+$/.test(cell)
