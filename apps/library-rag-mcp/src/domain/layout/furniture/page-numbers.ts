import { parseRoman, toRoman } from '../../numbering/roman-number.ts'
import type { EdgeRow } from './edge-rows.ts'

export interface PrintedNumber {
  readonly page: number
  /** As printed, e.g. `xii` or `12`; `12–13` if one page of the file shows two of the book. */
  readonly label: string
  /** Number of the page, or of the first of two. */
  readonly value: number
  /** Increment from page to page: 2 for double-page spreads. */
  readonly step: 1 | 2
  readonly roman: boolean
  readonly row: EdgeRow
}

// Pages around a number among which its sequence must continue.
const NEAR_PAGES = 6
const MIN_WITNESSES = 2
const SHORT_DOCUMENT = 4
const MAX_ROW = 200
/** A number larger than the text by this factor is a heading: poems and chapters of one page are numbered, too. */
const HEADING_SIZE = 1.3

/** At most one per page, each confirmed by nearby pages. @param bodySize Points. */
export function findPrintedNumbers(
  rows: readonly EdgeRow[],
  pagesCount: number,
  bodySize: number,
): PrintedNumber[] {
  const candidates = rows.filter(({ size }) => size <= HEADING_SIZE * bodySize).flatMap(candidatesIn)
  const needed = pagesCount <= SHORT_DOCUMENT ? 1 : MIN_WITNESSES
  const bySequence = Map.groupBy(candidates, sequenceOf)

  const confirmed = new Map<number, PrintedNumber>()
  for (const sequence of [...bySequence.values()].sort(longestFirst)) {
    for (const candidate of sequence) {
      const pages = countNear(sequence, candidate)
      const isAlone = ALONE.test(candidate.row.text) || candidate.step === 2
      // A number beside words is ambiguous; a separate one needs one confirming page, and in a leaflet none.
      const isOwn =
        isAlone && (pages > 1 || (pagesCount < MIN_WITNESSES && candidate.value === candidate.page))
      if ((isOwn || pages > needed) && !confirmed.has(candidate.page))
        confirmed.set(candidate.page, candidate)
    }
  }
  return [...confirmed.values()]
}

/**
 * Finds titles that count from page to page beside the page numbers, such as `Sonnet 3` over number 14. They
 * recur at one height like running heads, but with different text.
 */
export function findCountedTitles(
  rows: readonly EdgeRow[],
  printed: readonly PrintedNumber[],
): ReadonlySet<EdgeRow> {
  const own = new Map(printed.map((number) => [number.page, number]))
  const titles = rows.flatMap(candidatesIn).filter((candidate) => {
    const number = own.get(candidate.page)
    const isOther = number !== undefined && sequenceOf(number) !== sequenceOf(candidate)
    return isOther && number.row !== candidate.row && /\p{L}{3}/u.test(candidate.row.text)
  })
  const sequences = Map.groupBy(titles, sequenceOf)
  const counted = titles.filter((title) => {
    return countNear(sequences.get(sequenceOf(title)) ?? [], title) > MIN_WITNESSES
  })
  return new Set(counted.map(({ row }) => row))
}

const sequenceOf = ({ roman, value, page, step }: PrintedNumber): string =>
  `${roman}:${step}:${value - step * page}`

/** Counts the nearby pages with a number of the sequence, its own included. */
function countNear(sequence: readonly PrintedNumber[], { page }: PrintedNumber): number {
  return new Set(sequence.map((other) => other.page).filter((other) => Math.abs(other - page) <= NEAR_PAGES))
    .size
}

/** Orders sequences by length, and equal ones by their separate numbers. */
const longestFirst = (a: readonly PrintedNumber[], b: readonly PrintedNumber[]): number =>
  b.length - a.length || countAlone(b) - countAlone(a)

const countAlone = (sequence: readonly PrintedNumber[]): number =>
  sequence.filter(({ row }) => ALONE.test(row.text)).length

const ALONE =
  /^[^\p{L}\p{N}]*(?:(?:page|pages|p|seite|s|pagina|σελ|σελίδα)\.?\s*)?(\d{1,4}|[ivxlc]{1,8})(?:\s*(?:\/|of|sur|von|de)\s*\d{1,4})?[^\p{L}\p{N}]*$/iu
const AT_START = /^[^\p{L}\p{N}]*(\d{1,4}|[ivxlc]{1,8})[^\p{L}\p{N}]*\s/iu
const AT_END = /\s[^\p{L}\p{N}]*(\d{1,4}|[ivxlc]{1,8})(?:\s*\/\s*\d{1,4})?[^\p{L}\p{N}]*$/iu

function candidatesIn(row: EdgeRow): PrintedNumber[] {
  const spread = spreadIn(row)
  if (spread !== null) return [spread]
  const patterns = row.isApart ? [ALONE, AT_START, AT_END] : [ALONE]
  // A number stands at one of the ends; a long row would be slow to search.
  const text =
    row.text.length > MAX_ROW
      ? `${row.text.slice(0, MAX_ROW / 2)} … ${row.text.slice(-MAX_ROW / 2)}`
      : row.text
  const found = patterns.map((pattern) => pattern.exec(text)?.[1])
  return [...new Set(found)].flatMap((label) => {
    if (label === undefined) return []
    const arabic = /^\d/.test(label)
    const value = arabic ? Number(label) : parseRoman(label)
    return value === null || value === 0
      ? []
      : [{ page: row.page, label, value, step: 1, roman: !arabic, row }]
  })
}

/** Reads two separate consecutive numbers, those of a double-page spread. */
function spreadIn(row: EdgeRow): PrintedNumber | null {
  if (row.lines.length !== 2) return null
  const [first, second] = row.lines.map(({ text }) => ALONE.exec(text)?.[1])
  if (first === undefined || second === undefined) return null
  const [value, next] = [Number(first), Number(second)]
  if (!Number.isInteger(value) || next !== value + 1) return null
  return { page: row.page, label: `${first}–${second}`, value, step: 2, roman: false, row }
}

/** Labels pages from 1: as printed, else as in the file, else as two printed neighbours imply, else null. */
export function labelPages(
  printed: readonly PrintedNumber[],
  declared: readonly (string | null)[],
): (string | null)[] {
  const inOrder = printed.toSorted((a, b) => a.page - b.page)
  const byPage = new Map(inOrder.map((number) => [number.page, number]))
  return declared.map((label, at) => byPage.get(at + 1)?.label ?? label ?? between(inOrder, at + 1))
}

function between(inOrder: readonly PrintedNumber[], page: number): string | null {
  const before = inOrder.findLast((number) => number.page < page)
  const after = inOrder.find((number) => number.page > page)
  if (!before || !after) return null
  if (sequenceOf(before) !== sequenceOf(after)) return null
  const value = before.value + before.step * (page - before.page)
  if (before.step === 2) return `${value}–${value + 1}`
  if (!before.roman) return String(value)
  return before.label === before.label.toUpperCase() ? toRoman(value).toUpperCase() : toRoman(value)
}
