import { greatest, least } from '../../computing/extremes.ts'
import type { PdfFont, TextRun } from '../../pdf-content.ts'
import type { Row } from './baselines.ts'
import { cleanCharacters, toSuperscript } from './characters.ts'
import { withoutOverlap } from './drawn-twice.ts'
import { withoutPitch } from './letter-spacing.ts'
import type { Line } from './line.ts'
import { inReadingDirection } from './right-to-left.ts'
import { mainOf, mainSize, RAISED_SIZE, right, WORD_GAP } from './run-measures.ts'

// In font sizes.
/** In justified text a word space is rarely wider than 0.8. */
const WIDE_GAP = 0.9
const RAISED_MIN = 0.12
/** A digit on the line is 0.45 wide or more, in narrow fonts 0.4. */
const SUPERIOR_WIDTH = 0.36
// Functions and units whose raised number is a power.
const POWER_BEFORE =
  /(?:^|[^\p{L}])(?:sin|cos|tan|cot|sec|csc|sinh|cosh|tanh|log|lg|ln|exp|det|lim|max|min|mod|[kcdmµn]?m|[kc]m)\s*$/u

/** Cuts the runs of a row at gaps wider than a word space. */
export function cutAtGaps(row: Row): TextRun[][] {
  const pieces: TextRun[][] = []
  let end = Number.NEGATIVE_INFINITY
  for (const run of row.runs) {
    if (run.x - end > WIDE_GAP * row.size) pieces.push([run])
    else pieces.at(-1)?.push(run)
    end = Math.max(end, right(run))
  }
  return pieces
}

export function toLine(runs: readonly TextRun[], row: Row, page: number, fonts: readonly PdfFont[]): Line {
  const calls: string[] = []
  let text = ''
  let end = Number.NEGATIVE_INFINITY
  let startsRaised = false
  const ordered = inReadingDirection(runs)
  for (const [at, placed] of ordered.entries()) {
    const run = { ...placed, text: withoutPitch(withoutOverlap(placed, ordered[at - 1])) }
    const isRaised =
      (run.size <= RAISED_SIZE * row.size && row.y - run.y > RAISED_MIN * row.size) || isSuperior(run)
    const piece = run.text.trim()
    if (isRaised && text.trim() === '') startsRaised = true
    const isCall = isRaised && isNoteCall(piece, text) && !isPower(run, text, ordered[at + 1])
    if (isCall) {
      calls.push(piece)
      // The space after a marker belongs to the words around it.
      if (run.text.endsWith(' ')) text += ' '
    } else {
      const previous = ordered[at - 1]
      const distance = previous === undefined ? 0 : Math.max(run.x - end, previous.x - right(run))
      const gap = distance > WORD_GAP * run.size ? ' ' : ''
      const isExponent = isRaised && /^\d+$/.test(piece) && text.trim() !== ''
      text += gap + (isExponent ? run.text.replace(piece, toSuperscript(piece)) : run.text)
      if (isRaised && text.trim() === piece) text += ' '
    }
    end = ordered === runs ? Math.max(end, right(run)) : right(run)
  }
  const letters = runs.filter((run) => /\p{L}/u.test(run.text))
  const cleaned = cleanCharacters(text).trim()
  return {
    page,
    text: cleaned,
    left: runs[0]?.x ?? 0,
    right: greatest(runs.map(right)),
    y: row.y,
    size: mainSize(runs),
    bold: letters.length > 0 && letters.every((run) => fonts[run.font]?.bold),
    italic: letters.length > 0 && letters.every((run) => fonts[run.font]?.italic),
    font: mainOf(runs, (run) => run.font),
    calls,
    startsRaised,
    inTable: false,
    parts: [cleaned],
    drawn: runs.every(({ drawn }) => drawn !== undefined) ? least(runs.map(({ drawn = 0 }) => drawn)) : null,
  }
}

/** Checks whether a raised run is an exponent, or the mass number of an isotope. */
function isPower(run: TextRun, before: string, next: TextRun | undefined): boolean {
  return POWER_BEFORE.test(before) || (before.endsWith(' ') && isJoined(run, next))
}

/** Checks whether the next run continues a raised one, as in an isotope, unlike the word after a note call. */
function isJoined(run: TextRun, next: TextRun | undefined): boolean {
  return (
    next !== undefined &&
    /^\p{Lu}/u.test(next.text) &&
    next.x - right(run) < WORD_GAP * next.size &&
    !run.text.endsWith(' ')
  )
}

/** Checks whether digits are the font's own superscripts: on the baseline at full size, but narrow. */
function isSuperior(run: TextRun): boolean {
  const digits = run.text.trim()
  return /^\d{1,3}$/.test(digits) && run.width <= SUPERIOR_WIDTH * run.size * digits.length
}

/** Checks for a word or punctuation before it; after a digit or unit it is a power. */
function isNoteCall(raised: string, before: string): boolean {
  if (!/^[([]?(?:\d{1,3}(?:\s?[,;]\s?\d{1,3})*|[a-z]|[*†‡§¶]{1,3})[)\]]?$/.test(raised)) return false
  if (/^[a-z]$/.test(raised)) return /[.,;:!?»”"’)]\s*$/.test(before)
  return /(?:\p{L}{3}|[.,;:!?»”"’)\]…。、，！？；：」』）】》])\s*$/u.test(before)
}
