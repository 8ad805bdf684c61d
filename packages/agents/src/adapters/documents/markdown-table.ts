import type { Field } from '../../ports/documents.ts'

/** A row of a table in Markdown with its place in the text that was read. */
export interface TableRow {
  /** UTF-16 offsets. */
  readonly start: number
  readonly end: number
  readonly fields: readonly Field[]
}

/** A block of Markdown, taken apart where it holds a table. */
export interface TableBlock {
  readonly rows: readonly TableRow[]
  /** Stretches that are no table. */
  readonly around: readonly { readonly start: number; readonly end: number }[]
}

const DELIMITER = /^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/
const CELL_LINE = /\|/

/** Finds the first table of a block: a line of names, a line of dashes, and rows; null where there is none. */
export function tableIn(text: string): TableBlock | null {
  const lines = Array.from(text.matchAll(/[^\n]+/g), ({ 0: line, index }) => ({ line, start: index }))
  const at = lines.findIndex(({ line }, index) => {
    const next = lines[index + 1]?.line ?? ''
    return CELL_LINE.test(line) && next.includes('-') && next.includes('|') && DELIMITER.test(next)
  })
  const head = lines[at]
  if (head === undefined) return null
  const names = cellsOf(head.line)
  const rows: TableRow[] = []
  let after = lines.length
  for (const [index, { line, start }] of lines.entries()) {
    if (index < at + 2) continue
    if (!CELL_LINE.test(line)) {
      after = index
      break
    }
    const blank = line.length - line.trimStart().length
    const fields = cellsOf(line).flatMap((value, column): Field[] =>
      value === '' ? [] : [{ name: names[column] || `${column + 1}`, value }],
    )
    if (fields.length > 0) rows.push({ start: start + blank, end: start + line.trimEnd().length, fields })
  }
  const rest = lines[after]
  return {
    rows,
    around: [
      ...(head.start > 0 ? [{ start: 0, end: head.start }] : []),
      ...(rest === undefined ? [] : [{ start: rest.start, end: text.length }]),
    ],
  }
}

/** The cells of a line, without the signs that mark words. */
const cellsOf = (line: string): string[] =>
  line
    .trim()
    .replace(/^\||(?<!\\)\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.replaceAll('\\|', '|').replace(/[*_`]/g, '').trim())
