import { AppError } from '@agora-mcp/core/errors'
import { CsvError, parse } from 'csv-parse/sync'
import type { ParseCsv } from '../../ports.ts'

/** Most characters of a row; a longer one is not CSV, and takes twenty times its length in memory. */
const MAX_IN_ROW = 1_000_000

/** RFC 4180, by comma, semicolon or tab. @throws AppError invalid_input for an unclosed quotation mark */
export const parseCsv: ParseCsv = (text) => {
  try {
    // biome-ignore lint/plugin: the option `info` gives records of this shape
    const records = parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: MAX_IN_ROW,
    }) as unknown as { record: string[]; info: { lines: number } }[]
    return records
      .map(({ record, info }) => ({ line: info.lines - lineBreaksIn(record), cells: record }))
      .filter(({ cells }) => cells.length > 1 || cells[0]?.trim() !== '')
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause
    if (cause.code === 'CSV_MAX_RECORD_SIZE') throw tooLongRow(cause)
    throw new AppError('invalid_input', `The table cannot be read: ${cause.message}`, { cause })
  }
}

function tooLongRow(cause: CsvError): AppError {
  const line = 'lines' in cause ? ` in line ${cause.lines}` : ''
  return new AppError('invalid_input', `The table has a row of more than 1,000,000 characters${line}`, {
    hint: 'Check that the file is a table, and that quotation marks in it are closed.',
    cause,
  })
}

const lineBreaksIn = (cells: readonly string[]): number =>
  cells.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0)

function delimiterOf(text: string): string {
  const [header = ''] = text.slice(0, MAX_IN_ROW).split('\n', 1)
  const counts = [',', ';', '\t'].map((mark) => [mark, header.split(mark).length] as const)
  return counts.reduce((best, next) => (next[1] > best[1] ? next : best))[0]
}
