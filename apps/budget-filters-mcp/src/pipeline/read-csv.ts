import { AppError } from '@agora-mcp/core/errors'
import { fold } from '@agora-mcp/core/text'

/** A row of a CSV file by column name. */
export interface CsvRow {
  /** Line where it begins, from 1, header included. */
  readonly line: number
  readonly values: Readonly<Record<string, string>>
}

/** A column by its name and other names that it may have. */
export type Column = readonly [name: string, ...others: string[]]

/**
 * Rows of a CSV file (RFC 4180: quotes, doubled quotes, line breaks within quotes) whose delimiter, comma, semicolon or
 * tab, is what its header uses. Columns are found by name, in any case and order; blank lines are passed over.
 * @param required Columns that must be there.
 * @param optional Columns that may be; absent ones are empty in every row.
 * @throws AppError invalid_input naming every missing column
 */
export function* readCsv(
  text: string,
  required: readonly Column[],
  optional: readonly Column[] = [],
): Generator<CsvRow> {
  const body = text.replace(/^\uFEFF/, '')
  const records = splitRecords(body, delimiterOf(body))
  const first = records.next()
  const header = first.done ? [] : first.value.cells.map(plain)
  const positions = [...required, ...optional].map(
    (names) => [names[0], header.findIndex((cell) => names.includes(cell))] as const,
  )
  const missing = required.filter(([name]) => positions.some(([known, at]) => known === name && at < 0))
  if (missing.length > 0) {
    throw new AppError('invalid_input', `Missing columns: ${missing.map(([name]) => name).join(', ')}`, {
      hint: `The header has ${header.filter(Boolean).join(', ') || 'nothing'}.`,
    })
  }
  for (const { line, cells } of records) {
    if (cells.length === 1 && cells[0]?.trim() === '') continue
    const values = positions.map(([name, at]) => [name, (cells[at] ?? '').trim()])
    yield { line, values: Object.fromEntries(values) }
  }
}

const plain = (cell: string): string => fold(cell).trim().replaceAll(/\s+/g, '_')

function delimiterOf(text: string): string {
  const header = text.slice(0, text.indexOf('\n') < 0 ? text.length : text.indexOf('\n'))
  const counts = [',', ';', '\t'].map((mark) => [mark, header.split(mark).length] as const)
  return counts.reduce((best, next) => (next[1] > best[1] ? next : best))[0]
}

function* splitRecords(text: string, delimiter: string): Generator<{ line: number; cells: string[] }> {
  let cells: string[] = []
  let line = 1
  let startLine = 1
  let at = 0
  while (at < text.length) {
    const [cell, end] = text[at] === '"' ? quotedCell(text, at) : plainCell(text, at, delimiter)
    cells.push(cell)
    for (let index = at; index < end; index += 1) if (text[index] === '\n') line += 1
    at = end
    if (text[at] === delimiter) {
      at += 1
      // A delimiter at the very end announces one more cell.
      if (at === text.length) cells.push('')
      else continue
    }
    if (text[at] === '\r') at += 1
    if (text[at] === '\n') at += 1
    yield { line: startLine, cells }
    cells = []
    line += 1
    startLine = line
  }
}

function plainCell(text: string, start: number, delimiter: string): [string, number] {
  let end = start
  while (end < text.length && text[end] !== delimiter && text[end] !== '\n' && text[end] !== '\r') end += 1
  return [text.slice(start, end), end]
}

function quotedCell(text: string, start: number): [string, number] {
  let value = ''
  let at = start + 1
  for (;;) {
    const quote = text.indexOf('"', at)
    if (quote < 0) return [value + text.slice(at), text.length]
    value += text.slice(at, quote)
    if (text[quote + 1] !== '"') return [value, quote + 1]
    value += '"'
    at = quote + 2
  }
}
