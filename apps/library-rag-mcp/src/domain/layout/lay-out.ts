import { finish, type InSteps } from '../computing/in-steps.ts'
import type { PdfContent } from '../pdf-content.ts'
import { type ContentsEntry, separateContents } from './furniture/contents-page.ts'
import { edgeRowsOf } from './furniture/edge-rows.ts'
import { separateNotes } from './furniture/footnotes.ts'
import { createLedger, type Ledger } from './furniture/ledger.ts'
import { findLineNumbers } from './furniture/line-numbers.ts'
import { separateMargins } from './furniture/marginalia.ts'
import { findCountedTitles, findPrintedNumbers, labelPages } from './furniture/page-numbers.ts'
import { findRunningLines } from './furniture/running-heads.ts'
import { type Block, blockPage } from './paragraphs/block.ts'
import { fixedWidthFonts } from './paragraphs/fixed-width.ts'
import { vocabularyOf } from './paragraphs/hyphenation.ts'
import { buildBlocks, buildNote } from './paragraphs/paragraphs.ts'
import type { Column } from './regions/column.ts'
import { columnEdgesOf } from './regions/column-edges.ts'
import { inReadingOrder } from './regions/reading-order.ts'
import { textAreasOf } from './regions/text-area.ts'
import { bodyStyleOf } from './rows/body-style.ts'
import type { Line } from './rows/line.ts'
import { linesOf, type PageLines } from './rows/rows.ts'
import { fontsOfSoftHyphens, withHardHyphens } from './rows/soft-hyphens.ts'

// Shares of progress when the lines are known, and when they are in order.
const LINES_SHARE = 0.6
const ORDER_SHARE = 0.8

/** Text of a document as displayed, without page furniture. */
export interface Layout {
  /** Text and footnotes in reading order; a footnote follows the last block that begins on or before its page. */
  readonly blocks: readonly Block[]
  /** Printed page number of each page from 1; null if unknown. */
  readonly labels: readonly (string | null)[]
  /** Printed table of contents, which is not among the blocks; empty if there is none. */
  readonly contents: readonly ContentsEntry[]
  /** Size of the running text in points. */
  readonly bodySize: number
  readonly leftOut: Ledger
  readonly emptyPages: readonly number[]
  /** Number of excluded slanted texts: stamps and watermarks. */
  readonly slantedCount: number
  readonly slantedPages: readonly number[]
}

/** Arranges positioned text runs into paragraphs and footnotes in reading order. */
export function layOut(content: PdfContent): Layout {
  return finish(layOutInSteps(content))
}

/** Like {@link layOut}, page by page: a book of 800 pages takes more than a second. */
export function* layOutInSteps(content: PdfContent): InSteps<Layout> {
  const pages: PageLines[] = []
  const softHyphens = fontsOfSoftHyphens(content)
  for (const page of content.pages) {
    pages.push(linesOf({ ...page, runs: withHardHyphens(page.runs, softHyphens) }, content.fonts))
    yield (LINES_SHARE * pages.length) / content.pages.length
  }
  const allLines = pages.map((page) => page.lines)
  const body = bodyStyleOf(allLines)
  const edges = content.pages.map((page, at) => edgeRowsOf(allLines[at] ?? [], page.height, body))
  const edgeRows = edges.flatMap(({ top, bottom }) => [...top, ...bottom])
  const printed = findPrintedNumbers(edgeRows, pages.length, body.size)
  const running = findRunningLines(edges, printed, findCountedTitles(edgeRows, printed), body)

  const ordered: Column[] = []
  const notes: Line[][] = []
  const marginNotes: (readonly Line[])[] = []
  let openNote = false
  const ledger = createLedger()
  const bodyLines = allLines.map((lines) => {
    const { kept, takenOut } = withoutRunning(lines, running)
    ledger.takeOut('running', takenOut)
    return kept
  })
  const areas = textAreasOf(content.pages, bodyLines)
  for (const [at, lines] of bodyLines.entries()) {
    const counting = new Set(findLineNumbers(lines))
    ledger.takeOut('line_number', [...counting])
    const numbered = lines.filter((line) => !counting.has(line))
    const margins = separateMargins(numbered, areas[at] ?? null, 1.05 * body.size)
    ledger.takeOut('margin_number', margins.numbers)
    const separated = separateNotes(inReadingOrder(margins.lines), body, openNote)
    for (const note of separated.notes) {
      if (note.continues && notes.length > 0) notes.at(-1)?.push(...note.lines)
      else notes.push([...note.lines])
    }
    openNote = separated.notes.length > 0
    marginNotes.push(...margins.notes)
    ordered.push(...separated.columns)
    yield LINES_SHARE + ((ORDER_SHARE - LINES_SHARE) * (at + 1)) / allLines.length
  }
  const { columns, entries, takenOut } = separateContents(ordered, pages.length)
  ledger.takeOut('contents', takenOut)

  const vocabulary = vocabularyOf([...ordered.flatMap((column) => column.lines), ...notes.flat()])
  const widths = content.pages.map((page) => page.width)
  const text = buildBlocks(columns, columnEdgesOf(columns, widths, body), {
    body,
    vocabulary,
    fixedWidth: fixedWidthFonts(content),
  })
  const allNotes = [...notes, ...marginNotes].flatMap((lines) => buildNote(lines, vocabulary) ?? [])
  return {
    blocks: interleave(
      text,
      allNotes.toSorted((a, b) => blockPage(a) - blockPage(b)),
    ),
    labels: labelPages(
      printed,
      content.pages.map((page) => page.label),
    ),
    contents: entries,
    bodySize: body.size,
    leftOut: ledger,
    emptyPages: content.pages.filter((_, at) => allLines[at]?.length === 0).map((page) => page.number),
    slantedCount: pages.reduce((sum, page) => sum + page.slantedCount, 0),
    slantedPages: pages.flatMap((page, at) => (page.slantedCount > 0 ? [at + 1] : [])),
  }
}

/** Separates the lines of a page from its furniture; if nothing else is on the page, the words stay. */
function withoutRunning(
  lines: readonly Line[],
  running: ReadonlySet<Line>,
): { kept: readonly Line[]; takenOut: readonly Line[] } {
  const isFurnitureAlone = lines.every((line) => running.has(line))
  const stays = isFurnitureAlone
    ? ({ text }: Line) => /\p{L}{3}/u.test(text)
    : (line: Line) => !running.has(line)
  const { kept = [], takenOut = [] } = Object.groupBy(lines, (line) => (stays(line) ? 'kept' : 'takenOut'))
  return { kept, takenOut }
}

/** Inserts each note after the last block that begins on or before its page. */
function interleave(text: readonly Block[], notes: readonly Block[]): Block[] {
  const blocks: Block[] = []
  let next = 0
  for (const block of text) {
    while (notes[next] && blockPage(notes[next] as Block) < blockPage(block))
      blocks.push(notes[next++] as Block)
    blocks.push(block)
  }
  return [...blocks, ...notes.slice(next)]
}
