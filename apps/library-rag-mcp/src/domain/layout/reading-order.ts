import { greatest, least } from '../computing/extremes.ts'
import { joinPieces, type Line } from './line.ts'
import { findTables, rowLine } from './tables.ts'

/** A stretch of lines that are read from top to bottom between the same two edges. */
export interface Column {
  readonly page: number
  /** Position from the left among the columns of its page, from 0; a page of full width has one. */
  readonly index: number
  readonly count: number
  readonly lines: readonly Line[]
}

// A gutter separates texts, not table cells: both sides are wide, well filled and hold whole lines of words.
const MIN_SIDE_WIDTH = 0.25
const MIN_SIDE_LINES = 4
const MIN_LINE_CHARACTERS = 15
const MIN_FILL = 0.6
const MIN_GUTTER = 0.6
const NUMBER = /^\d{1,4}$/

/**
 * Puts the lines of a page into reading order: column after column where a gutter separates them, with lines of
 * full width (titles, wide notes) in their place between the columns above and below.
 */
export function inReadingOrder(lines: readonly Line[]): Column[] {
  const sorted = lines.toSorted((a, b) => a.y - b.y || a.left - b.left)
  const gutter = findGutter(sorted)
  const page = sorted[0]?.page ?? 0
  if (gutter === null)
    return sorted.length === 0 ? [] : [{ page, index: 0, count: 1, lines: joinRows(sorted) }]

  const columns: Column[] = []
  let band: Line[] = []
  let wide: Line[] = []
  const flushBand = () => {
    for (const [index, side] of [
      band.filter((line) => line.right <= gutter),
      band.filter((line) => line.right > gutter),
    ].entries()) {
      // A side can have a gutter of its own: three columns.
      const inner = inReadingOrder(side)
      for (const column of inner) {
        columns.push(inner.length === 1 ? { ...column, index, count: 2 } : column)
      }
    }
    band = []
  }
  const flushWide = () => {
    if (wide.length > 0) columns.push({ page, index: 0, count: 1, lines: joinRows(wide) })
    wide = []
  }
  for (const line of sorted) {
    if (line.left < gutter && line.right > gutter) {
      flushBand()
      wide.push(line)
    } else {
      flushWide()
      band.push(line)
    }
  }
  flushBand()
  flushWide()
  return columns
}

/** Where the page is cut in two columns, null where it is not. */
function findGutter(lines: readonly Line[]): number | null {
  if (lines.length < 2 * MIN_SIDE_LINES) return null
  const left = least(lines.map((line) => line.left))
  const width = greatest(lines.map((line) => line.right)) - left
  const size = lines[0]?.size ?? 10

  // Where columns begin: left edges that several lines share.
  const texts = lines.filter(({ text }) => !NUMBER.test(text))
  const starts = Map.groupBy(texts, (line) => Math.round(line.left / 2))
  const candidates = [...starts.values()]
    .filter((group) => group.length >= MIN_SIDE_LINES)
    .map((group) => least(group.map((line) => line.left)) - 1)
    .filter((x) => x > left + MIN_SIDE_WIDTH * width && x < left + (1 - MIN_SIDE_WIDTH) * width)
  for (const x of candidates.sort((a, b) => a - b)) {
    const before = lines.filter((line) => line.right <= x)
    const after = lines.filter((line) => line.left >= x)
    if (!isTextColumn(before, width) || !isTextColumn(after, width)) continue
    // Not the maximum: a line or two may run into the gutter.
    const ends = before.map((line) => line.right).sort((a, b) => a - b)
    const end = ends[Math.floor(0.9 * ends.length)] ?? x
    const crossing = lines.length - before.length - after.length
    if (
      x - end >= MIN_GUTTER * size &&
      crossing < before.length + after.length &&
      sideBySide(before, after)
    ) {
      return x
    }
  }
  return null
}

function isTextColumn(all: readonly Line[], pageWidth: number): boolean {
  // The page numbers of a table of contents say nothing about the titles before them.
  const lines = all.filter(({ text }) => !NUMBER.test(text))
  if (lines.length < MIN_SIDE_LINES) return false
  const left = least(lines.map((line) => line.left))
  const width = greatest(lines.map((line) => line.right)) - left
  const characters = lines.reduce((sum, line) => sum + line.text.length, 0) / lines.length
  const fill = lines.reduce((sum, line) => sum + line.right - line.left, 0) / (lines.length * width)
  return width >= MIN_SIDE_WIDTH * pageWidth && characters >= MIN_LINE_CHARACTERS && fill >= MIN_FILL
}

function sideBySide(before: readonly Line[], after: readonly Line[]): boolean {
  const [top, bottom] = [least(after.map(({ y }) => y)), greatest(after.map(({ y }) => y))]
  const beside = before.filter(({ y, size }) => y >= top - size && y <= bottom + size)
  return beside.length >= MIN_SIDE_LINES
}

/** Lines of one row, cut at wide gaps that are no gutter, become one again; rows of tables with all lines of their cells. */
function joinRows(lines: readonly Line[]): Line[] {
  const tables = findTables(lines)
  const inTable = new Set(tables.flatMap((table) => table.lines))
  const plain = lines.filter((line) => !inTable.has(line))
  const rows = [
    ...[...Map.groupBy(plain, (line) => line.y).values()].map(joinPieces),
    ...tables.flatMap((table) => table.rows.map(rowLine)),
  ]
  return tables.length === 0 ? rows : rows.sort((a, b) => a.y - b.y)
}
