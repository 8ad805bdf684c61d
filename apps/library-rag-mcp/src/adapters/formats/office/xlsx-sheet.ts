import { Parser } from 'htmlparser2'
import { FormatFailure } from '../format-failure.ts'
import { decodeXml } from '../text/decode-text.ts'
import type { NumberFormats } from './number-formats.ts'
import type { MergedCells, SheetCell, SheetRow } from './sheet-parts.ts'

/** More non-empty rows than this are a database, not a document. */
const MAX_ROWS = 200_000

export interface ReadSheet {
  readonly rows: readonly SheetRow[]
  readonly merged: readonly MergedCells[]
  /** Formulas without a stored result. */
  readonly withoutValue: readonly { readonly row: number; readonly column: number }[]
}

interface OpenCell {
  readonly column: number
  readonly type: string
  readonly style: number
  value: string
  hasValue: boolean
  isFormula: boolean
}

/** Reads a sheet tag by tag: a tree would take a hundred times the size of the file. */
export function readSheet(bytes: Uint8Array, strings: readonly string[], formats: NumberFormats): ReadSheet {
  const rows: SheetRow[] = []
  const merged: MergedCells[] = []
  const withoutValue: { row: number; column: number }[] = []
  let row = 0
  let column = 0
  let cells = new Map<number, SheetCell>()
  let cell: OpenCell | null = null
  let isText = false

  const parser = new Parser(
    {
      onopentag(tag, attribs) {
        const name = local(tag)
        if (name === 'row') {
          row = Number(attribs.r) || row + 1
          column = 0
          cells = new Map()
        } else if (name === 'c') {
          const at = attribs.r === undefined ? null : placeOf(attribs.r)
          column = at?.column ?? column + 1
          cell = {
            column,
            type: attribs.t ?? 'n',
            style: Number(attribs.s ?? 0),
            value: '',
            hasValue: false,
            isFormula: false,
          }
        } else if (name === 'f' && cell) cell.isFormula = true
        else if (name === 'v' || name === 't') isText = cell !== null
        else if (name === 'mergeCell') {
          const [from, to] = (attribs.ref ?? '').split(':').map(placeOf)
          if (from && to)
            merged.push({
              firstRow: from.row,
              lastRow: to.row,
              firstColumn: from.column,
              lastColumn: to.column,
            })
        }
      },
      ontext(text) {
        if (!isText || cell === null) return
        cell.value += text
        cell.hasValue = true
      },
      onclosetag(tag) {
        const name = local(tag)
        if (name === 'v' || name === 't') isText = false
        else if (name === 'c' && cell !== null) {
          if (cell.isFormula && !cell.hasValue && cell.type !== 'str')
            withoutValue.push({ row, column: cell.column })
          const shown = shownIn(cell, strings, formats)
          if (shown !== null) cells.set(cell.column, shown)
          cell = null
        } else if (name === 'row' && cells.size > 0) {
          rows.push({ number: row, cells })
          if (rows.length > MAX_ROWS) throw new FormatFailure('too_long')
        }
      },
    },
    { xmlMode: true },
  )
  parser.end(decodeXml(bytes))
  return { rows, merged, withoutValue }
}

function shownIn(
  { type, style, value, hasValue }: OpenCell,
  strings: readonly string[],
  formats: NumberFormats,
): SheetCell | null {
  if (!hasValue) return null
  if (type === 's') return words(strings[Number(value)] ?? '')
  if (type === 'str' || type === 'inlineStr') return words(value)
  if (type === 'b') return { text: value === '1' ? 'TRUE' : 'FALSE', isText: false }
  if (type === 'e') return { text: value, isText: false }
  if (type === 'd') return { text: value.replace(/T00:00:00(?:\.0+)?Z?$/, ''), isText: false }
  const number = Number(value)
  const text = Number.isNaN(number) ? value : formats.show(number, style)
  return text === '' ? null : { text, isText: false }
}

function words(value: string): SheetCell | null {
  const text = value.replace(/\s+/g, ' ').trim()
  return text === '' ? null : { text, isText: true }
}

const local = (name: string): string => name.slice(name.indexOf(':') + 1)

/** Parses the name of a cell, `$B$4` for `{ row: 4, column: 2 }`; null if it is none. */
export function placeOf(reference: string): { row: number; column: number } | null {
  const [, letters, digits] = /^\$?([A-Z]{1,3})\$?(\d+)$/.exec(reference) ?? []
  if (letters === undefined) return null
  const column = Array.from(letters).reduce((number, letter) => 26 * number + letter.charCodeAt(0) - 64, 0)
  return { row: Number(digits), column }
}
