import { firstWhere } from '../computing/first-where.ts'

/** Location in a document without pages; all numbers count from 1. */
export type Place =
  /** A heading is found by its section alone. */
  | { readonly type: 'heading' }
  | { readonly type: 'paragraph' | 'note' | 'slide' | 'row'; readonly number: number }
  | { readonly type: 'table row'; readonly table: number; readonly row: number }
  /** `starts` has the offsets of the lines in the piece's text, `first` the number of the first line. */
  | { readonly type: 'lines'; readonly first: number; readonly starts: readonly number[] }
  | {
      readonly type: 'cells'
      readonly sheet: string
      readonly row: number
      readonly columns: readonly [first: number, last: number]
    }

/** A range of one piece, in offsets of the piece's text. */
export interface PlacedStretch {
  readonly place: Place
  /** Printed page number at this place; null if unknown. */
  readonly label: string | null
  readonly from: number
  readonly to: number
}

/**
 * Formats the location of a passage: `Fees > In winter, paragraphs 2–3`, `Fees, table 2, row 3`, `Prices!A2:D9`,
 * `slide 3`, `lines 12–14`.
 * @param sectionPath Headings above it.
 * @param stretches Its pieces in order, at least one.
 */
export function locationOf(sectionPath: string, stretches: readonly PlacedStretch[]): string {
  const cells = stretches.flatMap(({ place }) => (place.type === 'cells' ? [place] : []))
  if (cells.length > 0) return cellRange(cells)
  const numbers = numbered(stretches)
  if (stretches.some(({ place }) => place.type === 'slide')) return numbers
  const labels = stretches.flatMap(({ label }) => label ?? [])
  const page = labels.length === 0 ? '' : range('p.', 'pp.', labels[0] ?? '', labels.at(-1) ?? '')
  return [sectionPath, page, numbers].filter((part) => part !== '').join(', ')
}

/** Formats the numbers of the pieces by their unit, in the order of the first of each. */
function numbered(stretches: readonly PlacedStretch[]): string {
  const ranges = new Map<string, [first: number, last: number]>()
  for (const stretch of stretches) {
    const numbers = numbersOf(stretch)
    if (numbers === null) continue
    const [unit, first, last] = numbers
    ranges.set(unit, [ranges.get(unit)?.[0] ?? first, last])
  }
  return Array.from(ranges, ([unit, [first, last]]) => range(unit, `${unit}s`, first, last)).join(', ')
}

function numbersOf({ place, from, to }: PlacedStretch): [unit: string, first: number, last: number] | null {
  switch (place.type) {
    case 'heading':
    case 'cells':
      return null
    case 'table row':
      return [`table ${place.table}, row`, place.row, place.row]
    case 'lines': {
      const { first, starts } = place
      const lineAt = (offset: number) =>
        first + Math.max(0, firstWhere(starts.length, (at) => (starts[at] ?? 0) > offset) - 1)
      return ['line', lineAt(from), lineAt(Math.max(from, to - 1))]
    }
    default:
      return [place.type, place.number, place.number]
  }
}

const range = (one: string, several: string, first: string | number, last: string | number): string =>
  first === last ? `${one} ${first}` : `${several} ${first}–${last}`

function cellRange(cells: readonly Extract<Place, { type: 'cells' }>[]): string {
  const sheet = cells[0]?.sheet ?? ''
  const own = cells.filter((cell) => cell.sheet === sheet)
  const rows = own.map(({ row }) => row)
  const first = columnName(
    own.reduce((least, { columns }) => Math.min(least, columns[0]), Number.MAX_SAFE_INTEGER),
  )
  const last = columnName(own.reduce((most, { columns }) => Math.max(most, columns[1]), 1))
  const named = /^[\p{L}_][\p{L}\p{N}_.]*$/u.test(sheet) ? sheet : `'${sheet.replaceAll("'", "''")}'`
  const from = `${first}${rows[0] ?? 1}`
  const to = `${last}${rows.at(-1) ?? 1}`
  return `${named}!${from === to ? from : `${from}:${to}`}`
}

/** Returns the letters of a spreadsheet column: A for 1, AA for 27. */
export function columnName(column: number): string {
  let name = ''
  for (let rest = column; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    name = String.fromCharCode(65 + ((rest - 1) % 26)) + name
  }
  return name
}
