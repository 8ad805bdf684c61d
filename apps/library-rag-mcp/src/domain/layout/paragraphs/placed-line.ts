import type { Column } from '../regions/column.ts'
import { HYPHENATED, type Line } from '../rows/line.ts'

// Lengths are in font sizes. Values without figures in ADR 20 were tuned on the drawn pages of the tests.

/** Smallest indent; typesetters indent by one or two. Measured, docs/adr/0020-reading-layouts.md. */
export const INDENT = 0.7
/** Two lines with a smaller difference begin at the same place. */
export const SAME_INDENT = 0.4
/** Relative difference of font size within a paragraph, since files round sizes. */
export const SIZE_CHANGE = 0.06
/** Smallest indent of a centred line; less may be the first line of a paragraph. */
const CENTRED_INDENT = 3
/** Share of the indent by which the room at the end may differ: ragged text has no exact right edge. */
const CENTRED_SHARE = 0.2
/** Largest indent of the lines after the first of a hanging paragraph. */
const MAX_HANGING = 4
export const MAX_FIRST_INDENT = 8
/** Upper bound of a character's mean width, measured on a line. */
const WIDEST_CHARACTER = 0.6
/** Room that must remain beside a word for it to have fitted. */
const ROOM_TO_SPARE = 0.6
/** As {@link ROOM_TO_SPARE}, if the sentence evidently continues in the next line. */
const ROOM_TO_SPARE_WITHIN_SENTENCE = 1.2
/** Points by which two right edges may differ and still be equal. */
const SAME_EDGE_PT = 0.1
/** Points by which the right edges of justified lines may differ. */
const NEAR_EDGE_PT = 0.5
/** Fewest lines of a stanza, and those of them, also as a share, that end early. */
const MIN_STANZA = 4
const MIN_EARLY = 2
const EARLY = 0.4
/** Lines before and after one that show whether it ends where others do. */
const NEAR_LINES = 20
const FULL_STOP = /[.!?…。！？][»”"’)\]]?\s*$/u
/** Characters that end a sentence or clause at the end of a line. */
export const SENTENCE_END = /[.!?…:;»”"’)\]·]\s*$/u
/** Beginning of a speech or list item: a dash, a bullet, a number, a speaker's name. */
export const SPEECH_OR_ITEM =
  /^(?:[—–•‣▪·-]\s|\(?\d{1,2}[.)]\s|[\p{Lu}][\p{L}\p{M}.’' ]{0,24}\s?(?:\.\s?[—–]|\s?:\s|[—–]\s))/u
// Units that a typesetter keeps together at the start of a line: an opening quote with its word, a word with
// its colon.
const FIRST_WORD = /^(?:[«“„‹(—–-]\s?|\p{L}{1,3}\.\s|§\s?)*\S+(?:\s[»:;!?])?/u

/** A line of the text with its position in its column. */
export interface Placed {
  readonly line: Line
  readonly column: Column
  /** Distance from the column's left edge, in font sizes. */
  readonly indent: number
  /** Room left at the end of the line, in font sizes. */
  readonly room: number
}

/** Checks two short lines at any indent: the second is followed by another short one, or ends the group. */
export function isVerse(previous: Placed, current: Placed, next: Placed | undefined): boolean {
  if ([previous, current].some(({ line }) => SPEECH_OR_ITEM.test(line.text) || line.bold)) return false
  if (isCentred(previous) && isCentred(current)) return false
  const isLast = next === undefined || next.column !== current.column
  return isLast || isDeliberate(current, next.line)
}

/** Stanzas repeatedly end a line within a sentence where the next word would fit; prose fills its lines. */
export function isStanza(lines: readonly Placed[]): boolean {
  if (
    lines.length < MIN_STANZA ||
    lines.some(({ line }) => line.parts.length > 1 || HYPHENATED.test(line.text))
  )
    return false
  const early = lines.slice(1).filter((current, at) => {
    const previous = lines[at] as Placed
    return (
      !FULL_STOP.test(previous.line.text) &&
      isDeliberate(previous, current.line) &&
      !isJustified(previous, lines.slice(Math.max(0, at - NEAR_LINES), at + NEAR_LINES))
    )
  })
  return early.length >= MIN_EARLY && early.length >= EARLY * (lines.length - 1)
}

/** Checks whether a line is centred in its column, clear of both edges. */
export function isCentred({ indent, room }: Placed): boolean {
  return indent > CENTRED_INDENT && Math.abs(indent - room) < CENTRED_SHARE * indent
}

/** Checks whether the author broke the line: the first word of the next one would have fitted. */
export function isDeliberate(previous: Placed, next: Line): boolean {
  const word = FIRST_WORD.exec(next.text)?.[0] ?? next.text
  const meanWidth = (next.right - next.left) / Math.max(1, next.text.length) / next.size
  // Gaps in a table row would raise the mean width.
  const characterWidth = Math.min(meanWidth, WIDEST_CHARACTER)
  const goesOn = /^\p{Ll}/u.test(next.text) && !SENTENCE_END.test(previous.line.text)
  return (
    previous.room > word.length * characterWidth + (goesOn ? ROOM_TO_SPARE_WITHIN_SENTENCE : ROOM_TO_SPARE)
  )
}

/**
 * Checks whether a short line stands alone, like a heading at the top of a page: its face differs from its
 * neighbours, or it ends no sentence although a paragraph begins after it.
 */
export function isDisplayed(before: Line, current: Placed, next: Placed | undefined): boolean {
  if (!next || !SENTENCE_END.test(before.text) || !isDeliberate(current, next.line)) return false
  const isLabel = /^[\p{Lu}\d]/u.test(current.line.text) && !/[.,!?…:;»”-]$/.test(current.line.text)
  if (isLabel && next.indent - current.indent > INDENT) return true
  // A lone abbreviation ends the text before it, like `Q. E. D.`, which may be broken.
  if (!/\p{L}{3}/u.test(current.line.text)) return false
  const face = ({ bold, italic, font, size }: Line) => `${bold} ${italic} ${font} ${Math.round(size * 5)}`
  const own = face(current.line)
  return own !== face(before) && own !== face(next.line)
}

/**
 * Checks whether a line ends exactly where others of its paragraph do, as in justified text narrower than the
 * column. In verse two lines may end near it, or one exactly there, by chance.
 */
export function isJustified(last: Placed, others: readonly (Placed | undefined)[]): boolean {
  if (last.line.parts.length > 1) return false
  const distances = others
    .filter((other) => other !== undefined && other !== last && other.line.parts.length === 1)
    // The centred name of a speaker always ends at the same place.
    .filter((other) => other?.line.text !== last.line.text)
    .map((other) => Math.abs((other?.line.right ?? 0) - last.line.right))
  return (
    distances.some((distance) => distance < SAME_EDGE_PT) ||
    distances.filter((distance) => distance < NEAR_EDGE_PT).length > 1
  )
}

/** Checks for the indent of a first line, not of a quotation or a hanging paragraph. */
export function isFirstLine(previous: Placed, current: Placed, next: Placed | undefined): boolean {
  if (current.indent - previous.indent < INDENT && previous.column === current.column) {
    // The text after an indented quotation starts further left.
    return previous.indent - current.indent > INDENT && isDeliberate(previous, current.line)
  }
  if (current.indent < INDENT || current.indent > MAX_FIRST_INDENT) return false
  const goesBack = next === undefined || next.indent < current.indent - SAME_INDENT
  const isAlone = next !== undefined && isDeliberate(current, next.line)
  return goesBack || isAlone || isDeliberate(previous, current.line)
}

/** Checks whether a line begins a hanging paragraph, as in a bibliography: the next line is indented more. */
export function isHanging(current: Placed, next: Placed | undefined): boolean {
  if (next === undefined || next.column !== current.column) return false
  const hangs = next.indent - current.indent > INDENT && next.indent - current.indent < MAX_HANGING
  const isSame = Math.abs(next.line.size / current.line.size - 1) <= SIZE_CHANGE
  return hangs && isSame && !SENTENCE_END.test(current.line.text) && !isDeliberate(current, next.line)
}
