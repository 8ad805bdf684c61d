import type { Field } from '../../ports/documents.ts'

export interface TableRow {
  /** UTF-16 offset. */
  readonly start: number
  readonly end: number
  readonly fields: readonly Field[]
}

export interface TableBlock {
  readonly rows: readonly TableRow[]
  readonly around: readonly { readonly start: number; readonly end: number }[]
}

const DELIMITER = /^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/
const CELL_LINE = /\|/

/** Finds the first table of a block: a header line, a line of dashes, and rows; null if there is none. */
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

/** Returns the cells of a line, without inline markup. */
const cellsOf = (line: string): string[] =>
  line
    .trim()
    .replace(/^\||(?<!\\)\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.replaceAll('\\|', '|').replace(/[*_`]/g, '').trim())
