import type { Line } from '../rows/line.ts'

export interface ListOrder {
  readonly kind: 'numbers' | 'letters'
  readonly first: string
  readonly last: string
}

const ALPHABET = new Intl.Collator(undefined, { sensitivity: 'base' })
const NUMBER = /^[([]?(\d{1,4})[\].):]?(?=\s|$)/u
/** Fewest entries of an index, and the share that must follow in order: symbols and cross-references are out of order. */
const MIN_ENTRIES = 8
const IN_ORDER = 0.8
/** Smallest share of the lines that are entries; the others are page numbers continued from the line above. */
const MIN_SHARE = 0.5
/** Smallest share of the entries that begin at the edge of the column; the others are subentries. */
const AT_EDGE = 0.2

const LEADER_DOTS = /(?:[.…]\s?){3}/u
const ENDS_WITH_PAGE = /\d\S?$/u
const BEGINS_WITH_TITLE = /^[^\s.…\d]/u
/** Fewest rows with leader dots, and their share of all. */
const LED = { rows: 4, share: 0.4 }

/** Returns the numbering, or the alphabetical order, of lines that are all entries of a list; null without one. */
export function listOrderOf(lines: readonly Line[]): ListOrder | null {
  const numbers = lines.flatMap(({ text }) => NUMBER.exec(text)?.[1] ?? [])
  const first = lines[0]?.text ?? ''
  const last = lines.at(-1)?.text ?? ''
  if (2 * numbers.length > lines.length) {
    const isCounted = numbers.every(
      (number, at) => at === 0 || Number(number) === Number(numbers[at - 1]) + 1,
    )
    return isCounted ? { kind: 'numbers', first: numbers[0] ?? '', last: numbers.at(-1) ?? '' } : null
  }
  const isSorted = lines.every(({ text }, at) => {
    const above = lines[at - 1]
    return /^\p{L}/u.test(text) && (above === undefined || ALPHABET.compare(above.text, text) <= 0)
  })
  return isSorted && first !== last ? { kind: 'letters', first, last } : null
}

/**
 * Returns the alphabetical order of a column of an index, with its subentries, page numbers and leader dots; null if its
 * words are not in order.
 * @param rows Pieces of each row, the closest to the white space first.
 */
export function indexOrderOf(rows: readonly (readonly Line[])[], inner: 'left' | 'right'): ListOrder | null {
  // Page numbers end an entry of the left side, but begin none of the right one.
  const reach = inner === 'right' ? rows : rows.map((row) => row.slice(0, 1))
  const named = reach.flatMap((row) => row.find(({ text }) => /\p{L}/u.test(text)) ?? [])
  if (named.length < MIN_SHARE * rows.length) return null
  const edges = [...Map.groupBy(named, ({ left }) => Math.round(left))].sort((a, b) => a[0] - b[0])
  const edge = edges.find(([, same]) => same.length >= AT_EDGE * named.length)?.[0] ?? 0
  const keys = named
    .filter(({ left }) => Math.abs(left - edge) <= 1)
    .flatMap(({ text }) => /\p{L}.*/u.exec(text)?.[0] ?? [])
  const pairs = keys.slice(1).filter((key, at) => ALPHABET.compare(keys[at] ?? '', key) <= 0).length
  const [first = '', last = ''] = [keys[0], keys.at(-1)]
  const isSorted = keys.length >= MIN_ENTRIES && pairs >= IN_ORDER * (keys.length - 1)
  return isSorted && ALPHABET.compare(first, last) < 0 ? { kind: 'letters', first, last } : null
}

/** @param rows Pieces of each row, the closest to the white space first. */
export function haveLeaders(rows: readonly (readonly Line[])[], inner: 'left' | 'right'): boolean {
  // Title, leader dots and page number may be pieces of their own.
  const entries = rows.map((row) => {
    const pieces = row.slice(0, 3).map(({ text }) => text)
    return (inner === 'right' ? pieces.reverse() : pieces).join(' ')
  })
  const whole = inner === 'right' ? ENDS_WITH_PAGE : BEGINS_WITH_TITLE
  const led = entries.filter(
    (entry) => whole.test(entry) && LEADER_DOTS.test(entry) && /\p{L}/u.test(entry),
  ).length
  return led >= LED.rows && led >= LED.share * rows.length
}
