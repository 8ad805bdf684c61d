import type { PdfFont, PdfPage, TextRun } from '../../pdf-content.ts'
import { composeAccents } from './accents.ts'
import { rowsOf } from './baselines.ts'
import { mainAngle, otherAngles, turn } from './directions.ts'
import { withoutDoubles } from './drawn-twice.ts'
import { liftDropCaps } from './drop-caps.ts'
import type { Line } from './line.ts'
import { cutAtGaps, toLine } from './to-line.ts'
import { withVerticalColumns } from './vertical-writing.ts'

/** Offset that places text in another direction after the page, in page lengths. */
const BEHIND_PAGE = 2

export interface PageLines {
  /** From top to bottom, then from left to right; a row with wide gaps yields several lines with the same `y`. */
  readonly lines: readonly Line[]
  /** Number of slanted pieces (stamps and watermarks), which are not part of the text. */
  readonly slantedCount: number
}

/** Returns the lines of a page, cut at gaps wider than a word space. */
export function linesOf(page: PdfPage, fonts: readonly PdfFont[]): PageLines {
  const runs = withVerticalColumns(page.runs)
  const angle = mainAngle(runs)
  const level = runs.filter((run) => run.angle === angle)
  const upright = withoutDoubles(level).map((run) => turn(run, angle, page))
  const read = (placed: readonly TextRun[]) =>
    rowsOf(liftDropCaps(composeAccents(placed)))
      .flatMap((row) => cutAtGaps(row).map((pieces) => toLine(pieces, row, page.number, fonts)))
      .filter((line) => line.text !== '')
  const others = otherAngles(runs, angle)
  const below = others.flatMap(({ angle: other, runs: own }, at) =>
    // Text in another direction is read after the page's lines.
    read(withoutDoubles(own).map((run) => turn(run, other, page))).map((line) => ({
      ...line,
      y: line.y + (at + 1) * BEHIND_PAGE * Math.max(page.width, page.height),
    })),
  )
  return {
    lines: [...read(upright), ...below],
    slantedCount: runs.length - level.length - others.reduce((sum, { runs: own }) => sum + own.length, 0),
  }
}
