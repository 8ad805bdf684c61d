import type { BodyStyle } from '../rows/body-style.ts'
import type { Line } from '../rows/line.ts'
import type { EdgeRow } from './edge-rows.ts'
import type { PrintedNumber } from './page-numbers.ts'

const SAME_HEIGHT = 3
/** Words larger than the text by this factor are a heading: `Article 12` recurs on every page, too. */
const HEADING_SIZE = 1.15
const SHORT_DOCUMENT = 5
const MIN_SHARE = 0.2
const NEAR_PAGES = 4

/**
 * Finds the lines that repeat a title or number the page and are not part of the text: rows whose words recur
 * at one height (also only on left or right pages), rows with a page number, and rows level with those.
 * Headings, also of tables, are excluded however often they recur, and so is text at a constant height that
 * differs on each page: captions, slides, cards.
 * @param titles Rows that are headings for another reason than their size.
 */
export function findRunningLines(
  pages: readonly { top: readonly EdgeRow[]; bottom: readonly EdgeRow[] }[],
  printed: readonly PrintedNumber[],
  titles: ReadonlySet<EdgeRow>,
  body: BodyStyle,
): Set<Line> {
  const isTitle = (row: EdgeRow) => titles.has(row) || row.headsTable || isHeading(row, body)
  const numbered = new Set(printed.map((number) => number.row))
  const running = new Set<Line>()
  for (const edge of ['top', 'bottom'] as const) {
    const rows = pages.flatMap((page) => page[edge].filter((row) => !isTitle(row)))
    const repeated = findRepeated(rows, pages.length)
    const certain = new Set(rows.filter((row) => numbered.has(row) || repeated.has(row)))
    const atHeight = countByHeight(certain)

    const isRunning = (row: EdgeRow) =>
      certain.has(row) ||
      // A chapter's head may occur on one page only, but at the height of the others.
      (!isTitle(row) && atHeight(row) >= Math.max(3, MIN_SHARE * pages.length))
    for (const page of pages) {
      const end = page[edge].findIndex((row) => !isRunning(row))
      const rows = end === -1 ? page[edge] : page[edge].slice(0, end)
      // Heads keep their distance from the text; closer rows belong to it.
      const last = rows.findLastIndex(
        (row) => row.isApart || (numbered.has(row) && !/\p{L}{3}/u.test(row.text)),
      )
      for (const row of rows.slice(0, last + 1)) for (const line of row.lines) running.add(line)
    }
  }
  return running
}

function isHeading(row: EdgeRow, body: BodyStyle): boolean {
  return row.size > HEADING_SIZE * body.size && /\p{L}{3}/u.test(row.text)
}

/** Finds rows whose words, numbers aside, recur at the same height. */
function findRepeated(rows: readonly EdgeRow[], pagesCount: number): Set<EdgeRow> {
  const needed = pagesCount <= SHORT_DOCUMENT ? 2 : 3
  const repeated = new Set<EdgeRow>()
  for (const [key, same] of Map.groupBy(rows, (row) => withoutNumbers(row.text))) {
    if (!/\p{L}/u.test(key)) continue
    for (const row of same) {
      // On nearby pages: a word like "Note" may begin many pages of a book, but a head recurs on the next
      // ones.
      const near = same.filter((other) => Math.abs(other.page - row.page) <= NEAR_PAGES)
      if (countByHeight(near)(row) >= needed) repeated.add(row)
    }
  }
  return repeated
}

function countByHeight(rows: Iterable<EdgeRow>): (row: EdgeRow) => number {
  const counts = new Map<number, number>()
  for (const { y } of rows) counts.set(Math.round(y), (counts.get(Math.round(y)) ?? 0) + 1)
  return ({ y }) => {
    let count = 0
    for (let height = Math.round(y) - SAME_HEIGHT; height <= Math.round(y) + SAME_HEIGHT; height++) {
      count += counts.get(height) ?? 0
    }
    return count
  }
}

function withoutNumbers(text: string): string {
  return text
    .toLowerCase()
    .replace(/\d+/g, '#')
    .replace(/^[ivxlc]+\b|\b[ivxlc]+$/g, '#')
    .trim()
}
