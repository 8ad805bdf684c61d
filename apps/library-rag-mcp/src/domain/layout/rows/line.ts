import { greatest, least } from '../../computing/extremes.ts'

/** A line of print. Lengths are in points, the origin is the page's upper left corner. */
export interface Line {
  /** Physical page from 1. */
  readonly page: number
  /** In NFC, ligatures undone, inner gaps as one space. A hyphen at the end of the line still stands. */
  readonly text: string
  readonly left: number
  readonly right: number
  /** The baseline. */
  readonly y: number
  /** Font size of most of its characters. */
  readonly size: number
  /** Whether all of its letters are bold, or italic. */
  readonly bold: boolean
  readonly italic: boolean
  /** Font of most of its characters; index into the document's fonts. */
  readonly font: number
  /** Note markers set above the line in the text, e.g. `3`; they are not part of `text`. */
  readonly calls: readonly string[]
  /** Whether it begins with a raised marker, as footnotes do; that marker is part of `text`. */
  readonly startsRaised: boolean
  /** Whether it is a row of a table whose cells had lines of their own; its parts are the cells. */
  readonly inTable: boolean
  /** Its pieces between gaps wider than a word space; one piece in ordinary text. */
  readonly parts: readonly string[]
}

/** What ends with the first part of a word. */
export const HYPHENATED = /\p{L}[-\u00AD\u2010]$/u

/** The first word of a line, and the width that it would take behind another: by the mean width of the line's characters. */
export function firstWordOf({ text, left, right }: Line): { readonly text: string; readonly width: number } {
  const word = text.split(' ', 1)[0] ?? ''
  return { text: word, width: (word.length + 1) * ((right - left) / Math.max(1, text.length)) }
}

/**
 * Pieces of print that were one line, from left to right, as one again; font, size and height are those of the longest.
 * @param pieces At least one.
 */
export function joinPieces(pieces: readonly Line[]): Line {
  const main = pieces.reduce((longest, piece) => (piece.text.length > longest.text.length ? piece : longest))
  if (pieces.length === 1) return main
  return {
    ...main,
    text: pieces.map(({ text }) => text).join(' '),
    left: least(pieces.map(({ left }) => left)),
    right: greatest(pieces.map(({ right }) => right)),
    bold: pieces.every(({ bold }) => bold),
    italic: pieces.every(({ italic }) => italic),
    calls: pieces.flatMap(({ calls }) => calls),
    startsRaised: pieces[0]?.startsRaised ?? false,
    parts: pieces.flatMap(({ parts }) => parts),
  }
}
