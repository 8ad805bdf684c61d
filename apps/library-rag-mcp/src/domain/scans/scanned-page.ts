/** A recognised word; lengths in points from the left edge of the page. */
export interface ScannedWord {
  readonly text: string
  readonly x: number
  readonly width: number
}

export interface ScannedLine {
  /** The baseline, in points from the top of the page. */
  readonly y: number
  /** Measured height from the foot of a `p` to the top of an `l` in points, which varies slightly between lines. */
  readonly size: number
  readonly words: readonly ScannedWord[]
}

export interface ScannedPage {
  /** Physical page from 1. */
  readonly number: number
  /** Displayed size in points. */
  readonly width: number
  readonly height: number
  /** Confidence of the words, 0 to 100; 0 without words. */
  readonly confidence: number
  readonly lines: readonly ScannedLine[]
}

/** Joins the words of the page, line by line. */
export function scannedText(page: ScannedPage): string {
  return page.lines.map((line) => line.words.map((word) => word.text).join(' ')).join('\n')
}
