import { parse } from 'csv-parse/sync'
import { type FileContent, NO_INFO, paragraph } from '../../../domain/kinds/file-content.ts'
import { hasUnusedHeading, looksHeaded, rowText } from '../../../domain/kinds/table-rows.ts'
import type { DecodedText } from './decode-text.ts'
import { encodingWarnings } from './read-plain-text.ts'

const DELIMITERS = [';', ',', '\t', '|'] as const
const SAMPLE_LINES = 50

/** Reads a CSV table. A passage holds rows, each value after its column's heading. */
export function readCsv({ text, encoding }: DecodedText): FileContent {
  const delimiter = delimiterOf(text) ?? ','
  const records: string[][] = parse(text, {
    delimiter,
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    trim: true,
  })
  const first = records.findIndex(
    (record, at) => at < 20 && looksHeaded(records.slice(at, at + 5)) && record.length > 1,
  )
  const headings = first === -1 ? [] : (records[first] ?? [])
  const isHeadingTold = first !== -1 && hasUnusedHeading(headings, records.slice(first + 1))
  const parts = records.flatMap((record, at) =>
    at === first && !isHeadingTold
      ? []
      : [
          {
            ...paragraph(rowText(record, at > first ? headings : [])),
            place: { type: 'row' as const, number: at + 1 },
          },
        ],
  )
  return { kind: 'csv', info: NO_INFO, parts, attachments: [], warnings: encodingWarnings(encoding) }
}

/** Detects the delimiter that splits every line into the same number of values, at least two; null if none does. */
export function delimiterOf(text: string): string | null {
  const lines = text
    .slice(0, 100_000)
    .split(/\r\n|[\n\r]/)
    .filter((line) => line.trim() !== '')
    .slice(0, SAMPLE_LINES)
  const counted = DELIMITERS.map((delimiter) => {
    const counts = lines.map((line) => fieldsOf(line, delimiter))
    const usual = counts.toSorted((a, b) => a - b)[Math.floor(counts.length / 2)] ?? 1
    return { delimiter, usual, agreeing: counts.filter((count) => count === usual).length / lines.length }
  })
  const found = counted.filter(({ usual, agreeing }) => usual >= 2 && agreeing >= 0.8)
  return found.toSorted((a, b) => b.agreeing - a.agreeing || b.usual - a.usual)[0]?.delimiter ?? null
}

const fieldsOf = (line: string, delimiter: string): number =>
  line.replace(/"(?:[^"]|"")*"/g, '').split(delimiter).length
