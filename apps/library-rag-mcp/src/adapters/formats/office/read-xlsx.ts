import { type FileContent, heading, type Part } from '../../../domain/kinds/file-content.ts'
import { columnName } from '../../../domain/kinds/place.ts'
import { FormatFailure } from '../format-failure.ts'
import { attribute, childOf, type Document, elementsOf, textOf } from '../markup/dom.ts'
import { parseXml } from '../markup/xml.ts'
import { decodeXml } from '../text/decode-text.ts'
import type { Zip } from '../zip/open-zip.ts'
import { mainPart, relationsOf } from '../zip/relations.ts'
import { besideCells } from './beside-cells.ts'
import { coreProperties } from './core-properties.ts'
import { type NumberFormats, patternsOf, readFormats } from './number-formats.ts'
import { sheetParts } from './sheet-parts.ts'
import { workbookLanguage } from './workbook-language.ts'
import { readSheet } from './xlsx-sheet.ts'

const MAX_NAMED = 5
/** Cell texts sampled to detect the language of a workbook. */
const ENOUGH_TEXTS = 500
/** Bytes of a sheet searched for such texts. */
const INLINE_BYTES = 200_000

/** Reads an Excel workbook: values as displayed, formulas by their stored results. */
export function readXlsx(zip: Zip): FileContent {
  const main = mainPart(zip, 'xl/workbook.xml')
  const bytes = zip.read(main)
  if (bytes === null) throw new FormatFailure('damaged', main)
  const book = parseXml(bytes)
  const relations = relationsOf(zip, main)
  const entryOf = (type: string) => relations.find((relation) => relation.type === type)?.entry
  const strings = readStrings(zip.read(entryOf('sharedStrings') ?? ''))
  const styles = parsed(zip.read(entryOf('styles') ?? ''))
  const info = coreProperties(zip, 'docProps/core.xml')
  const signs = {
    sheetNames: Array.from(elementsOf(book, 'sheet'), ({ attribs }) => attribs.name ?? ''),
    patterns: patternsOf(styles),
    headings: headingsOf(parsed(zip.read('docProps/app.xml'))),
    declared: info.language,
  }
  let formats: NumberFormats | null = null
  const parts: Part[] = []
  const hidden: string[] = []
  const unknown: string[] = []
  let unknownCount = 0
  for (const sheet of elementsOf(book, 'sheet')) {
    const name = sheet.attribs.name ?? ''
    const entry = relations.find(({ id }) => id === attribute(sheet, 'id'))?.entry
    const own = entry === undefined ? null : zip.read(entry)
    if (entry === undefined || own === null || !entry.includes('worksheets/')) continue
    if (['hidden', 'veryHidden'].includes(sheet.attribs.state ?? '')) {
      hidden.push(name)
      continue
    }
    if (formats === null) {
      const texts = strings.length > 0 ? strings : inlineTexts(own)
      const language = workbookLanguage({ ...signs, texts: texts.slice(0, ENOUGH_TEXTS) })
      formats = readFormats(styles, isFrom1904(book), language)
    }
    const { rows, merged, withoutValue } = readSheet(own, strings, formats)
    const cells = sheetParts(name, rows, merged)
    const beside = besideCells(zip, entry, name)
    if (cells.length === 0 && beside.length > 0) parts.push(heading(1, name))
    for (const part of [...cells, ...beside]) parts.push(part)
    unknownCount += withoutValue.length
    for (const { row, column } of withoutValue.slice(0, MAX_NAMED))
      unknown.push(`${name}!${columnName(column)}${row}`)
  }
  const warnings = [
    ...(hidden.length > 0 ? [`Hidden sheets were left out: ${hidden.join(', ')}.`] : []),
    ...(unknownCount > 0
      ? [
          `${unknownCount === 1 ? 'One formula has' : `${unknownCount} formulas have`} no stored value, so that it is not known what the program shows: ${unknown.slice(0, MAX_NAMED).join(', ')}. Open the file in its program and save it.`,
        ]
      : []),
  ]
  return { kind: 'xlsx', info, parts, attachments: [], warnings }
}

/** Headings of the parts of a workbook, in the language of the program that wrote it. */
function headingsOf(properties: Document | null): string[] {
  const [pairs] = elementsOf(properties, 'HeadingPairs')
  return Array.from(elementsOf(pairs, 'lpstr'), (heading) => textOf(heading))
}

/** Lists the first texts of a sheet whose cells hold them themselves, as some libraries write them. */
const inlineTexts = (sheet: Uint8Array): string[] =>
  Array.from(
    decodeXml(sheet.subarray(0, INLINE_BYTES)).matchAll(/<(?:\w+:)?t(?:\s[^>]*)?>([^<]+)</g),
    ([, text = '']) => text,
  )

const parsed = (part: Uint8Array | null): Document | null => (part === null ? null : parseXml(part))

function isFrom1904(book: Document): boolean {
  const [properties] = elementsOf(book, 'workbookPr')
  return ['1', 'true'].includes(properties?.attribs.date1904 ?? '')
}

/** Reads the shared strings of the cells without their phonetic guides. */
function readStrings(bytes: Uint8Array | null): string[] {
  if (bytes === null) return []
  const table = childOf(parseXml(bytes), 'sst')
  return Array.from(elementsOf(table, 'si'), (item) =>
    Array.from(elementsOf(item, 't'))
      .filter(
        (text) =>
          text.parent === item ||
          text.parent === null ||
          !('name' in text.parent) ||
          !/(?:^|:)rPh$/.test(text.parent.name),
      )
      .map(textOf)
      .join(''),
  )
}
