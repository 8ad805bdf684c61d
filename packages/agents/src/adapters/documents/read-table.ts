import { detectLanguage } from '@agora-mcp/core/text'
import { parse } from 'csv-parse/sync'
import { problem } from '../../messages/index.ts'
import type { Field } from '../../ports/documents.ts'
import { type TextDocument, type TextPassage, titleOfPath } from './text-document.ts'

/** Maximum number of rows; excess rows are reported. */
const MAX_LINES = 5_000
const DELIMITERS = [';', ',', '\t', '|'] as const

/** A file line with cells. Offsets are UTF-16 units. */
interface Line {
  readonly cells: readonly string[]
  readonly start: number
  readonly end: number
  /** From 1. */
  readonly number: number
}

/**
 * Reads a table (CSV): each row below the header is a passage with column names. Lines above the header are
 * skipped; in price schedules, a row with a single cell is a heading for the rows below.
 * @param text The whole file; offsets refer to it unchanged.
 */
export function readTable(path: string, text: string): TextDocument {
  const lines = linesOf(text)
  const header = lines.find(({ cells }) => isHeader(cells))
  const names = (header?.cells ?? []).map((cell, at) => cell || `${at + 1}`)
  const passages: TextPassage[] = []
  let heading: string | null = null
  for (const { cells, start, end, number } of lines) {
    if (header !== undefined && start <= header.start) continue
    const fields = cells.flatMap((value, at): Field[] =>
      value === '' ? [] : [{ name: names[at] ?? `${at + 1}`, value }],
    )
    const [only, ...others] = fields
    if (header !== undefined && others.length === 0) {
      if (only !== undefined && names.length > 2) heading = only.value
      continue
    }
    const place = `l. ${number}`
    passages.push({
      charStart: start,
      charEnd: end,
      location: heading === null ? place : `${heading} > ${place}`,
      fields,
    })
  }
  return {
    kind: 'table',
    title: titleOfPath(path),
    date: null,
    project: null,
    language: detectLanguage(text),
    passages: passages.slice(0, MAX_LINES),
    sheet: null,
    problem: passages.length > MAX_LINES ? problem('lines_cut', { lines: MAX_LINES }) : null,
  }
}

/** Checks for a header: at least two cells, each containing a letter, since figures are not column names. */
const isHeader = (cells: readonly string[]): boolean => {
  const named = cells.filter((cell) => cell !== '')
  return named.length > 1 && named.every((cell) => /\p{L}/u.test(cell))
}

interface ParsedRecord {
  readonly record: readonly string[]
  /** Bytes read up to the end of the record, in UTF-8. */
  readonly info: { readonly bytes: number }
}

function parsed(text: string): readonly ParsedRecord[] {
  const options = {
    bom: true,
    delimiter: delimiterOf(text),
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    trim: true,
    info: true,
  }
  try {
    // biome-ignore lint/plugin: the option `info` gives records of this shape
    return parse(text, options) as unknown as readonly ParsedRecord[]
  } catch {
    // An unclosed quotation mark is treated as an ordinary character.
    // biome-ignore lint/plugin: the option `info` gives records of this shape
    return parse(text, { ...options, quote: null }) as unknown as readonly ParsedRecord[]
  }
}

function linesOf(text: string): Line[] {
  const bytes = Buffer.from(text)
  const lines: Line[] = []
  let from = 0
  let start = 0
  let number = 1
  for (const { record, info } of parsed(text)) {
    const piece = bytes.toString('utf8', from, info.bytes)
    const blank = /^[\s\ufeff]*/.exec(piece)?.[0] ?? ''
    const own = piece.slice(blank.length).trimEnd()
    lines.push({
      cells: record.map((cell) => cell.replace(/\s+/g, ' ').trim()),
      start: start + blank.length,
      end: start + blank.length + own.length,
      number: number + breaks(blank),
    })
    from = info.bytes
    start += piece.length
    number += breaks(piece)
  }
  return lines.filter(({ start: at, end }) => end > at)
}

const breaks = (text: string): number => text.split(/\r\n|\n|\r/).length - 1

/** Detects the delimiter that occurs in most lines, and there most often; decimal commas are rarer than cells. */
function delimiterOf(text: string): string {
  const lines = text.split(/\r\n|\n|\r/, 50)
  const weigh = (sign: string) => {
    const counts = lines.map((line) => line.split(sign).length - 1)
    return counts.filter((count) => count > 0).length * 1_000 + Math.min(999, Math.max(0, ...counts))
  }
  return DELIMITERS.reduce((best, sign) => (weigh(sign) > weigh(best) ? sign : best))
}
