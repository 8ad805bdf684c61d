import type { FileContent, Part } from '../../../domain/kinds/file-content.ts'
import { FormatFailure } from '../format-failure.ts'
import { attribute, childOf, childrenOf, type Element, nameOf } from '../markup/dom.ts'
import { parseXml } from '../markup/xml.ts'
import type { Zip } from '../zip/open-zip.ts'
import { coreProperties } from './core-properties.ts'
import { odfParagraph } from './odf-text.ts'
import { type MergedCells, type SheetCell, type SheetRow, sheetParts } from './sheet-parts.ts'

/** Runs of equal cells are stored once with a count; a value repeated more often is padding. */
const MAX_REPEATED = 1_000
/** Higher counts, infinity included, do not occur in real sheets. */
const MAX_COUNTED = 10_000_000

/** Reads an OpenDocument spreadsheet with values as displayed. */
export function readOds(zip: Zip): FileContent {
  const bytes = zip.read('content.xml')
  const book = bytes === null ? null : childOf(parseXml(bytes), 'document-content', 'body', 'spreadsheet')
  if (book === null) throw new FormatFailure('damaged', 'content.xml')
  const parts: Part[] = []
  let withoutValue = 0
  for (const table of childrenOf(book, 'table')) {
    const sheet = readTable(table)
    withoutValue += sheet.withoutValue
    for (const part of sheetParts(attribute(table, 'name') ?? '', sheet.rows, sheet.merged)) parts.push(part)
  }
  const warnings =
    withoutValue === 0
      ? []
      : [
          `Formulas without a stored value, so that it is not known what the program shows: ${withoutValue}. Open the file in its program and save it.`,
        ]
  return { kind: 'ods', info: coreProperties(zip, 'meta.xml'), parts, attachments: [], warnings }
}

function readTable(table: Element): { rows: SheetRow[]; merged: MergedCells[]; withoutValue: number } {
  const rows: SheetRow[] = []
  const merged: MergedCells[] = []
  let withoutValue = 0
  let number = 1
  const walk = (parent: Element) => {
    for (const row of childrenOf(parent)) {
      const name = nameOf(row)
      if (['table-header-rows', 'table-rows', 'table-row-group'].includes(name)) walk(row)
      if (name !== 'table-row') continue
      const repeated = countIn(row, 'number-rows-repeated')
      const cells = new Map<number, SheetCell>()
      let column = 1
      for (const cell of childrenOf(row)) {
        const times = countIn(cell, 'number-columns-repeated')
        const shown = nameOf(cell) === 'table-cell' ? shownIn(cell) : null
        if (shown === null && attribute(cell, 'formula') !== null && attribute(cell, 'value-type') === null)
          withoutValue++
        for (let at = 0; shown !== null && at < Math.min(times, MAX_REPEATED); at++)
          cells.set(column + at, shown)
        const [down, across] = [countIn(cell, 'number-rows-spanned'), countIn(cell, 'number-columns-spanned')]
        if (down > 1 || across > 1)
          merged.push({
            firstRow: number,
            lastRow: number + down - 1,
            firstColumn: column,
            lastColumn: column + across - 1,
          })
        column += times
      }
      for (let at = 0; cells.size > 0 && at < Math.min(repeated, MAX_REPEATED); at++)
        rows.push({ number: number + at, cells })
      number += repeated
    }
  }
  walk(table)
  return { rows, merged, withoutValue }
}

const countIn = (element: Element, name: string): number =>
  Math.min(MAX_COUNTED, Math.max(1, Math.trunc(Number(attribute(element, name))) || 1))

function shownIn(cell: Element): SheetCell | null {
  const type = attribute(cell, 'value-type')
  const said = childrenOf(cell, 'p')
    .map((line) => odfParagraph(line).text)
    .join(' ')
    .trim()
  const text =
    said || attribute(cell, 'date-value') || attribute(cell, 'value') || attribute(cell, 'string-value') || ''
  return text === '' ? null : { text, isText: type === 'string' || type === null }
}
