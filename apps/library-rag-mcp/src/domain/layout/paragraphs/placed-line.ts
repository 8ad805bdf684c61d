import type { Column } from '../regions/column.ts'
import { HYPHENATED, type Line } from '../rows/line.ts'

// Lengths in font sizes. Where ADR 20 has no figures for a number, it was chosen by the drawn pages of the tests.

/** From here on a line is further in than another; typesetters indent by one or two. Measured, docs/adr/0020-reading-layouts.md. */
export const INDENT = 0.7
/** Two lines begin at one place where they differ by less. */
export const SAME_INDENT = 0.4
/** Share by which the font size may differ within a paragraph: files round sizes. */
export const SIZE_CHANGE = 0.06
/** A centred line is further in than this; less may be a paragraph's first line. */
const CENTRED_INDENT = 3
/** Share of the indent by which the room at the end may differ; the right edge of ragged text is not known exactly. */
const CENTRED_SHARE = 0.2
/** The lines after the first of a hanging paragraph are less far in than this. */
const MOST_HANGING = 4
/** A paragraph's first line is not further in than this. */
export const MOST_FIRST_INDENT = 8
/** Width of a character at most, where the mean of a line tells it. */
const WIDEST_CHARACTER = 0.6
/** Room that must be left beside a word's own width, for it to have had room. */
const ROOM_TO_SPARE = 0.6
/** The same where the sentence plainly goes on in the next line. */
const ROOM_TO_SPARE_WITHIN_SENTENCE = 1.2
/** Points by which two right edges may differ that are exactly the same. */
const SAME_EDGE_PT = 0.1
/** Points by which those of justified lines may differ. */
const NEAR_EDGE_PT = 0.5
/** Lines of a stanza at least, and those of them, also as a share, that end before they are full. */
const MIN_STANZA = 4
const MIN_EARLY = 2
const EARLY = 0.4
/** Lines before and after one that tell whether it ends where others do. */
const NEAR_LINES = 20
const FULL_STOP = /[.!?…。！？][»”"’)\]]?\s*$/u
/** What ends a sentence or a clause at the end of a line. */
export const SENTENCE_END = /[.!?…:;»”"’)\]·]\s*$/u
/** What begins a speech or an item of a list: a dash, a bullet, a number, the name of a speaker. */
export const SPEECH_OR_ITEM =
  /^(?:[—–•‣▪·-]\s|\(?\d{1,2}[.)]\s|[\p{Lu}][\p{L}\p{M}.’' ]{0,24}\s?(?:\.\s?[—–]|\s?:\s|[—–]\s))/u
// What a typesetter keeps together at the start of a line: an opening quote with its word, a word with its colon.
const FIRST_WORD = /^(?:[«“„‹(—–-]\s?|\p{L}{1,3}\.\s|§\s?)*\S+(?:\s[»:;!?])?/u

/** A line in the stream of the text, with its place in its column. */
export interface Placed {
  readonly line: Line
  readonly column: Column
  /** Distance from the column's left edge, in font sizes. */
  readonly indent: number
  /** Room left at the end of the line, in font sizes. */
  readonly room: number
}

/**
 * Whether two short lines are of a stanza, whose lines begin further left or right as their author wants: the second is
 * followed by another short one, or ends what stands together.
 */
export function isVerse(previous: Placed, current: Placed, next: Placed | undefined): boolean {
  if ([previous, current].some(({ line }) => SPEECH_OR_ITEM.test(line.text) || line.bold)) return false
  if (isCentred(previous) && isCentred(current)) return false
  const isLast = next === undefined || next.column !== current.column
  return isLast || isDeliberate(current, next.line)
}

/**
 * Whether the lines of a paragraph are those of a stanza: time and again one ends within a sentence although the next word
 * would have had room. Who sets prose fills its lines.
 */
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

/** Whether a line stands in the middle of its column, clear of both edges. */
export function isCentred({ indent, room }: Placed): boolean {
  return indent > CENTRED_INDENT && Math.abs(indent - room) < CENTRED_SHARE * indent
}

/** Whether a line ends where its author wanted: the first word of the next would have had room on it. */
export function isDeliberate(previous: Placed, next: Line): boolean {
  const word = FIRST_WORD.exec(next.text)?.[0] ?? next.text
  const meanWidth = (next.right - next.left) / Math.max(1, next.text.length) / next.size
  // A row of a table has gaps that are no characters.
  const characterWidth = Math.min(meanWidth, WIDEST_CHARACTER)
  const goesOn = /^\p{Ll}/u.test(next.text) && !SENTENCE_END.test(previous.line.text)
  return (
    previous.room > word.length * characterWidth + (goesOn ? ROOM_TO_SPARE_WITHIN_SENTENCE : ROOM_TO_SPARE)
  )
}

/**
 * Whether a short line stands by itself, as a heading at the top of a page does: it differs in face from those around
 * it, or has no end of a sentence although a paragraph begins after it.
 */
export function isDisplayed(before: Line, current: Placed, next: Placed | undefined): boolean {
  if (!next || !SENTENCE_END.test(before.text) || !isDeliberate(current, next.line)) return false
  const isLabel = /^[\p{Lu}\d]/u.test(current.line.text) && !/[.,!?…:;»”-]$/.test(current.line.text)
  if (isLabel && next.indent - current.indent > INDENT) return true
  // An abbreviation alone is the end of what stands before it, as `Q. E. D.` may be broken.
  if (!/\p{L}{3}/u.test(current.line.text)) return false
  const face = ({ bold, italic, font, size }: Line) => `${bold} ${italic} ${font} ${Math.round(size * 5)}`
  const own = face(current.line)
  return own !== face(before) && own !== face(next.line)
}

/**
 * Whether a line ends exactly where others of its paragraph do: justified text, set narrower than the column. Lines of
 * verse may end at the same place by chance, two of them near it or one exactly there.
 */
export function isJustified(last: Placed, others: readonly (Placed | undefined)[]): boolean {
  if (last.line.parts.length > 1) return false
  const distances = others
    .filter((other) => other !== undefined && other !== last && other.line.parts.length === 1)
    // The name of a speaker, centred, ends where it did before.
    .filter((other) => other?.line.text !== last.line.text)
    .map((other) => Math.abs((other?.line.right ?? 0) - last.line.right))
  return (
    distances.some((distance) => distance < SAME_EDGE_PT) ||
    distances.filter((distance) => distance < NEAR_EDGE_PT).length > 1
  )
}

/** Whether a line is indented as the first of a paragraph, and not as one of a quotation or a hanging paragraph. */
export function isFirstLine(previous: Placed, current: Placed, next: Placed | undefined): boolean {
  if (current.indent - previous.indent < INDENT && previous.column === current.column) {
    // The text after an indented quotation starts further left.
    return previous.indent - current.indent > INDENT && isDeliberate(previous, current.line)
  }
  if (current.indent < INDENT || current.indent > MOST_FIRST_INDENT) return false
  const goesBack = next === undefined || next.indent < current.indent - SAME_INDENT
  const isAlone = next !== undefined && isDeliberate(current, next.line)
  return goesBack || isAlone || isDeliberate(previous, current.line)
}

/** Whether a line begins a hanging paragraph, as entries of a bibliography are: the next goes on further right. */
export function isHanging(current: Placed, next: Placed | undefined): boolean {
  if (next === undefined || next.column !== current.column) return false
  const hangs = next.indent - current.indent > INDENT && next.indent - current.indent < MOST_HANGING
  const isSame = Math.abs(next.line.size / current.line.size - 1) <= SIZE_CHANGE
  return hangs && isSame && !SENTENCE_END.test(current.line.text) && !isDeliberate(current, next.line)
}
