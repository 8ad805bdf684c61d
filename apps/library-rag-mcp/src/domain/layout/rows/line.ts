import { greatest, least } from '../../computing/extremes.ts'

/** A line of print. Lengths are in points from the page's upper left corner. */
export interface Line {
  /** Physical page from 1. */
  readonly page: number
  /** In NFC, without ligatures, gaps as one space, with the hyphen at the end of the line. */
  readonly text: string
  readonly left: number
  readonly right: number
  /** The baseline. */
  readonly y: number
  /** Font size of most of its characters. */
  readonly size: number
  /** True if all letters are bold, or italic. */
  readonly bold: boolean
  readonly italic: boolean
  /** Font of most of its characters; index into the document's fonts. */
  readonly font: number
  /** Raised note markers in the text, e.g. `3`; they are not part of `text`. */
  readonly calls: readonly string[]
  /** True if it begins with a raised marker, like a footnote; the marker is part of `text`. */
  readonly startsRaised: boolean
  /** True for a table row whose cells have lines of their own; its parts are the cells. */
  readonly inTable: boolean
  /** Pieces between gaps wider than a word space; one piece in ordinary text. */
  readonly parts: readonly string[]
  /** Place of its first run among those of its page as drawn; null if unknown. */
  readonly drawn: number | null
}

/** Ending with the first part of a broken word. */
export const HYPHENATED = /\p{L}[-\u00AD\u2010]$/u

/** Chinese and Japanese lines may end behind any character. */
const FIRST_WORD = /^(?:[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[^ ]*)/u

/** Returns the first word of a line and its width after another word, estimated from the mean character width. */
export function firstWordOf({ text, left, right }: Line): { readonly text: string; readonly width: number } {
  const [word = ''] = FIRST_WORD.exec(text) ?? []
  return { text: word, width: (word.length + 1) * ((right - left) / Math.max(1, text.length)) }
}

/** Font, size and height are those of the longest. @param pieces At least one, from left to right. */
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
