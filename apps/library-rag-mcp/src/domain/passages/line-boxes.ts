import { around, type Box } from '../layout/paragraphs/box.ts'
import type { PageGlyphs } from './page-glyphs.ts'

/** A rectangle in fractions of the page, from its upper left corner as displayed. */
export interface PassageBox {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Characters more line heights apart are in different columns. */
const WIDEST_GAP = 2.5
/** Vertical overlap of two characters in one line, as a share of the lower one's height. */
const MIN_OVERLAP = 0.5
/** Decimal places: a ten thousandth of a page is less than a pixel. */
const DIGITS = 4

/** One rectangle per stretch of a line. @param glyphs Indices on the page, in reading order. */
export function lineBoxes(page: PageGlyphs, glyphs: readonly number[]): PassageBox[] {
  const ratio = page.height / page.width
  const lines: Box[] = []
  for (const glyph of glyphs) {
    const [left = 0, top = 0, right = 0, bottom = 0] = page.boxes.subarray(4 * glyph, 4 * glyph + 4)
    const box = { left, top, right, bottom }
    if (right <= left || bottom <= top) continue
    const last = lines.at(-1)
    if (last !== undefined && isOneLine(last, box, ratio)) lines[lines.length - 1] = around(last, box)
    else lines.push(box)
  }
  return lines.map(({ left, top, right, bottom }) => ({
    x: rounded(left),
    y: rounded(top),
    width: rounded(right - left),
    height: rounded(bottom - top),
  }))
}

function isOneLine(line: Box, next: Box, ratio: number): boolean {
  const overlap = Math.min(line.bottom, next.bottom) - Math.max(line.top, next.top)
  const lower = Math.min(line.bottom - line.top, next.bottom - next.top)
  // Heights are fractions of the page's height, gaps of its width.
  const widest = WIDEST_GAP * (line.bottom - line.top) * ratio
  const gap = Math.max(next.left - line.right, line.left - next.right)
  return overlap >= MIN_OVERLAP * lower && gap <= widest
}

const rounded = (value: number): number => Number(value.toFixed(DIGITS))
