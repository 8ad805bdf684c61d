/** A word as character recognition read it; lengths in points from the left edge of the page. */
export interface ScannedWord {
  readonly text: string
  readonly x: number
  readonly width: number
}

export interface ScannedLine {
  /** The baseline, in points from the top of the page. */
  readonly y: number
  /** Height from the foot of a `p` to the top of an `l` in points, as measured: it varies a little from line to line. */
  readonly size: number
  readonly words: readonly ScannedWord[]
}

/** A page as character recognition read it. */
export interface ScannedPage {
  /** Physical page from 1. */
  readonly number: number
  /** Size as displayed, in points. */
  readonly width: number
  readonly height: number
  /** How sure the recognition is of its words, 0 to 100; 0 where it found none. */
  readonly confidence: number
  readonly lines: readonly ScannedLine[]
}

/** The page's words in order, line by line. */
export function scannedText(page: ScannedPage): string {
  return page.lines.map((line) => line.words.map((word) => word.text).join(' ')).join('\n')
}
