import { AppError, quotedList } from '@agora-mcp/core/errors'
import { fold } from '@agora-mcp/core/text'
import type { ParseCsv } from '../ports.ts'

/** Columns listed in a message. */
const MAX_NAMED = 20

export interface CsvRow {
  /** Line of its start, from 1, header included. */
  readonly line: number
  readonly values: Readonly<Record<string, string>>
}

export interface CsvTable {
  readonly rows: readonly CsvRow[]
  /** Every column of the header, folded, with `_` for blanks. */
  readonly header: readonly string[]
}

export type Column = readonly [name: string, ...others: string[]]

/**
 * Reads a CSV file with a header. Columns are found by name, in any case and order.
 * @param required Columns that must exist.
 * @param optional Columns that may be missing; they are then empty in every row.
 * @throws AppError invalid_input naming every missing column, or as `ParseCsv`
 */
export function readCsv(
  text: string,
  parseCsv: ParseCsv,
  required: readonly Column[],
  optional: readonly Column[] = [],
): CsvTable {
  const [first, ...records] = parseCsv(text)
  const header = (first?.cells ?? []).map(plain)
  const positions = [...required, ...optional].map(
    (names) => [names[0], header.findIndex((cell) => names.includes(cell))] as const,
  )
  const missing = required.filter(([name]) => positions.some(([known, at]) => known === name && at < 0))
  if (missing.length > 0) {
    throw new AppError('invalid_input', `Missing columns: ${missing.map(([name]) => name).join(', ')}`, {
      hint: `The header has ${quotedList(header.filter(Boolean).slice(0, MAX_NAMED)) || 'nothing'}.`,
    })
  }
  const rows = records.map(({ line, cells }) => ({
    line,
    values: Object.fromEntries(positions.map(([name, at]) => [name, (cells[at] ?? '').trim()])),
  }))
  return { rows, header }
}

const plain = (cell: string): string => fold(cell).trim().replaceAll(/\s+/g, '_')
