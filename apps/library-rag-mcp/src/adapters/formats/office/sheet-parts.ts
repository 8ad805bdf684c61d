import { heading, type Part, paragraph } from '../../../domain/kinds/file-content.ts'
import { isYear, rowText } from '../../../domain/kinds/table-rows.ts'

export interface SheetCell {
  readonly text: string
  /** False for a number, a date or the result of a formula. */
  readonly isText: boolean
  /** True in the further columns of a merged cell, which it names but does not fill. */
  readonly isContinued?: boolean
}

/** Non-empty cells of a row by column, from 1. */
export interface SheetRow {
  /** From 1. */
  readonly number: number
  readonly cells: ReadonlyMap<number, SheetCell>
}

export interface MergedCells {
  readonly firstRow: number
  readonly lastRow: number
  readonly firstColumn: number
  readonly lastColumn: number
}

/** Rows searched for the headings of a table. */
const HEAD_ROWS = 30
const LONGEST_HEADING = 80

/** Lists the rows of a sheet, each value after its column's heading, each row with its cell references. */
export function sheetParts(sheet: string, rows: readonly SheetRow[], merged: readonly MergedCells[]): Part[] {
  const filled = spread(rows, merged).filter(({ cells }) => cells.size > 0)
  if (filled.length === 0) return []
  const parts: Part[] = [heading(1, sheet)]
  let headings: ReadonlyMap<number, string> = new Map()
  for (const region of regionsOf(filled)) {
    const first = headRowOf(region, headings.size > 0)
    const depth = first === -1 ? 0 : isSecondHead(region, first, merged) ? 2 : 1
    for (const [at, { number, cells }] of region.entries()) {
      if (depth > 0 && at >= first && at < first + depth) {
        headings = joined(at === first ? new Map() : headings, cells)
        const below = region.slice(first + depth)
        const isUnused = [...headings.keys()].some((column) => !below.some((row) => row.cells.has(column)))
        // Headings without a value still say what the table would hold.
        if (at === first + depth - 1 && isUnused) parts.push(rowPart(sheet, number, headings, new Map()))
        continue
      }
      const shown = new Map(
        [...cells].flatMap(([column, { text, isContinued }]) =>
          isContinued === true ? [] : [[column, text] as const],
        ),
      )
      parts.push(rowPart(sheet, number, shown, first > at ? new Map() : headings))
    }
  }
  return parts
}

function rowPart(
  sheet: string,
  row: number,
  values: ReadonlyMap<number, string>,
  headings: ReadonlyMap<number, string>,
): Part {
  const columns = [...values.keys()].sort((a, b) => a - b)
  const text = rowText(
    columns.map((column) => values.get(column) ?? ''),
    columns.map((column) => headings.get(column) ?? ''),
  )
  const range = [columns[0] ?? 1, columns.at(-1) ?? 1] as const
  return { ...paragraph(text), place: { type: 'cells', sheet, row, columns: range } }
}

/** Repeats a merged cell in each of its rows, and in each column where it may be a heading. */
function spread(rows: readonly SheetRow[], merged: readonly MergedCells[]): SheetRow[] {
  if (merged.length === 0) return [...rows]
  const byNumber = new Map(rows.map((row) => [row.number, new Map(row.cells)]))
  for (const { firstRow, lastRow, firstColumn, lastColumn } of merged) {
    const cell = byNumber.get(firstRow)?.get(firstColumn)
    if (cell === undefined) continue
    for (let row = firstRow; row <= Math.min(lastRow, firstRow + 1_000); row++) {
      const cells = byNumber.get(row)
      for (let column = firstColumn; cells && column <= Math.min(lastColumn, firstColumn + 100); column++)
        cells.set(column, column === firstColumn ? cell : { ...cell, isContinued: true })
    }
  }
  return rows.map((row) => ({ ...row, cells: byNumber.get(row.number) ?? row.cells }))
}

/** Splits rows into regions at empty rows. */
function regionsOf(rows: readonly SheetRow[]): SheetRow[][] {
  const regions: SheetRow[][] = []
  for (const row of rows) {
    const last = regions.at(-1)?.at(-1)
    if (last !== undefined && row.number === last.number + 1) regions.at(-1)?.push(row)
    else regions.push([row])
  }
  return regions
}

/**
 * Finds the row that names the columns, -1 if none: only words, all different, about as many as the rows
 * below have.
 * @param isLater True if a heading row is known above; a new one then needs numbers below it.
 */
function headRowOf(region: readonly SheetRow[], isLater: boolean): number {
  return region.slice(0, HEAD_ROWS).findIndex(({ cells }, at) => {
    const below = region.slice(at + 1, at + 11)
    const named = [...cells.values()]
    const isNames = named.length >= 2 && named.every(isName) && named.some(({ isText }) => isText)
    if (!isNames) return false
    const distinct = new Set(named.map(({ text }) => text)).size
    const widest = Math.max(0, ...below.map((row) => row.cells.size))
    if (distinct < 2 || 2 * named.length < widest) return false
    const figures = below.some((row) =>
      [...row.cells].some(([column, cell]) => !cell.isText && cells.has(column)),
    )
    if (isLater) return figures
    return figures || (at === 0 && distinct === named.length)
  })
}

/** Checks whether headings merged over several columns have column names below them. */
function isSecondHead(region: readonly SheetRow[], first: number, merged: readonly MergedCells[]): boolean {
  const [row, next] = [region[first], region[first + 1]]
  if (row === undefined || next === undefined || region[first + 2] === undefined) return false
  const isGroup = merged.some(
    ({ firstRow, firstColumn, lastColumn }) => firstRow === row.number && lastColumn > firstColumn,
  )
  return isGroup && [...next.cells.values()].every(isName)
}

function joined(
  above: ReadonlyMap<number, string>,
  cells: ReadonlyMap<number, SheetCell>,
): Map<number, string> {
  const names = new Map(above)
  for (const [column, { text }] of cells) {
    const group = above.get(column)
    names.set(column, group === undefined || group === text ? text : `${group}, ${text}`)
  }
  return names
}

/** Checks whether a cell can name a column. */
const isName = ({ isText, text }: SheetCell): boolean =>
  (isText && text.length <= LONGEST_HEADING) || isYear(text)
