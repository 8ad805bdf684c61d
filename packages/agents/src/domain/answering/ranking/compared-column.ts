import { measuresIn, textForms } from '@agora-mcp/core/citations'
import { fold } from '@agora-mcp/core/text'
import type { Superlative } from '../asked/superlative.ts'
import { COUNT_COLUMN } from '../statements/columns.ts'
import type { Concept } from '../statements/concepts.ts'
import { covers } from '../statements/coverage.ts'
import type { Statement } from '../statements/statement.ts'
import { comparableIn } from '../values/comparable.ts'
import { pricedCell } from '../values/priced-cell.ts'

/**
 * Finds the column by which a question compares the rows of a table: one that it names, else the one of the scale.
 * @returns Null if it only says `grand` or `petit`; undefined if the table has no column for it.
 */
export function comparedColumn(
  rows: readonly Statement[],
  { scale }: Superlative,
  concepts: readonly Concept[],
): string | null | undefined {
  const [first] = rows
  if (first === undefined) return undefined
  const columns = comparableColumns(rows)
  const { language } = first.passage
  const named = columns.filter((name) =>
    concepts.some((concept) => covers(textForms(name.replaceAll('_', ' '), language), concept)),
  )
  const isOfScale = (name: string): boolean => {
    if (scale === 'count') return COUNT_COLUMN.test(fold(name))
    if (scale === 'date') return isOfDates(rows, name)
    return typeof scale === 'object' && measuresIn(name.replaceAll('_', ' ')).includes(scale.measure)
  }
  if (scale === 'price') {
    const priced = rows.map((row) => pricedCell(row, concepts)?.name).find((name) => name !== undefined)
    return columns.find((name) => name === priced)
  }
  const ofScale = columns.filter(isOfScale)
  const column = named.find(isOfScale) ?? ofScale[0]
  if (column !== undefined || scale === 'date') return column
  if (named.length > 0) return named[0]
  return scale === 'named' && columns.length > 0 ? null : undefined
}

const cellsIn = (rows: readonly Statement[], column: string) =>
  rows.flatMap(({ cells }) => cells.filter(({ name, value }) => name === column && value.trim() !== ''))

const valuesIn = (rows: readonly Statement[], column: string) =>
  cellsIn(rows, column).flatMap((cell) => comparableIn(cell) ?? [])

/** Checks whether a column holds days or years. */
const isOfDates = (rows: readonly Statement[], column: string): boolean =>
  valuesIn(rows, column).some(({ unit }) => unit === 'date') ||
  cellsIn(rows, column).every(({ value }) => YEAR.test(value))
const YEAR = /^\s*(?:1[89]|20)\d{2}\s*$/

/** Returns the columns in which most cells have one figure or date. */
export const comparableColumns = (rows: readonly Statement[]): string[] =>
  [...new Set(rows.flatMap(({ cells }) => cells.map(({ name }) => name)))].filter(
    (column) => valuesIn(rows, column).length * 2 > cellsIn(rows, column).length,
  )
