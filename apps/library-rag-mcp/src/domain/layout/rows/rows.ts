import { greatest } from '../../computing/extremes.ts'
import type { PdfFont, PdfPage, TextRun } from '../../pdf-content.ts'
import { composeAccents } from './accents.ts'
import { cleanCharacters, toSuperscript } from './characters.ts'
import { withoutDoubles, withoutOverlap } from './drawn-twice.ts'
import { withoutPitch } from './letter-spacing.ts'
import type { Line } from './line.ts'
import { inReadingDirection } from './right-to-left.ts'

// All in font sizes. A word space is about 0.25 wide; in justified text it seldom grows beyond 0.8. What ADR 20 has no source
// or figures for was chosen by the drawn pages of the tests.
const SAME_BASELINE = 0.2
const EXACT_BASELINE = 0.03
const WORD_GAP = 0.2
const WIDE_GAP = 0.9
const RAISED_SIZE = 0.8
const RAISED_MAX = 0.65
const RAISED_MIN = 0.12
const LOWERED_MAX = 0.35
const DROP_CAP_SIZE = 1.8
/** A figure on the line is 0.45 wide or more, in narrow fonts 0.4. */
const SUPERIOR_WIDTH = 0.36
/** A raised marker is nearer to the words that it belongs to. */
const MARKER_REACH = 0.3
/** A footnote's marker is nearer to its first word. */
const NOTE_MARKER_REACH = 1.2
/** Lines beside a drop cap are further apart than this. */
const BESIDE_DROP_CAP = 0.5
/** Letters that are words in some language: after others a small letter goes on with the same word. */
const ONE_LETTER_WORD = /^[AIOYEUÀÉÔÓ]$/u
/** Word gaps after a drop cap from which on it is a word of its own. */
const APART_GAPS = 2.5
// Functions and units whose raised figure is a power.
const POWER_BEFORE =
  /(?:^|[^\p{L}])(?:sin|cos|tan|cot|sec|csc|sinh|cosh|tanh|log|lg|ln|exp|det|lim|max|min|mod|[kcdmµn]?m|[kc]m)\s*$/u
const MAX_INITIALS = 20
/** Pieces at a right angle to the page's text that are no stamp. */
const LEAST_SIDEWAYS = 4
/** How far behind the page text in another direction is put, in lengths of the page. */
const BEHIND_PAGE = 2

/** Runs on one baseline, from left to right. */
interface Row {
  readonly y: number
  readonly size: number
  readonly runs: readonly TextRun[]
}

export interface PageLines {
  /** Top to bottom, then left to right; a row with wide gaps gives several lines with the same `y`. */
  readonly lines: readonly Line[]
  /** Pieces of text at another angle than the page's: stamps and watermarks, which are no part of the text. */
  readonly slantedCount: number
}

/** The lines of a page, cut at gaps wider than a word space. */
export function linesOf(page: PdfPage, fonts: readonly PdfFont[]): PageLines {
  const angle = mainAngle(page.runs)
  const level = page.runs.filter((run) => run.angle === angle)
  const upright = withoutDoubles(level).map((run) => turn(run, angle, page))
  const read = (runs: readonly TextRun[]) =>
    attachRaised(groupByBaseline(liftDropCaps(composeAccents(runs))))
      .flatMap((row) => cutAtGaps(row).map((pieces) => toLine(pieces, row, page.number, fonts)))
      .filter((line) => line.text !== '')
  const others = otherAngles(page.runs, angle)
  const below = others.flatMap(({ angle: other, runs }, at) =>
    // Text in another direction has no place among the lines: it is read behind them.
    read(withoutDoubles(runs).map((run) => turn(run, other, page))).map((line) => ({
      ...line,
      y: line.y + (at + 1) * BEHIND_PAGE * Math.max(page.width, page.height),
    })),
  )
  return {
    lines: [...read(upright), ...below],
    slantedCount: page.runs.length - level.length - others.reduce((sum, { runs }) => sum + runs.length, 0),
  }
}

/** The angle of most of the page's characters. */
function mainAngle(runs: readonly TextRun[]): number {
  const characters = new Map<number, number>()
  for (const run of runs) characters.set(run.angle, (characters.get(run.angle) ?? 0) + run.text.length)
  return [...characters].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0
}

/** Text in other right angles than most of the page: upright text, or so many pieces that they are no stamp. */
function otherAngles(runs: readonly TextRun[], main: number): { angle: number; runs: TextRun[] }[] {
  return [0, 90, -90].flatMap((angle) => {
    const own = angle === main ? [] : runs.filter((run) => run.angle === angle)
    return own.length >= (angle === 0 ? 1 : LEAST_SIDEWAYS) ? [{ angle, runs: own }] : []
  })
}

/** Turns a page that is set sideways, so that its baselines are level. */
function turn(run: TextRun, angle: number, { width, height }: PdfPage): TextRun {
  if (angle === 90) return { ...run, x: run.y, y: width - run.x }
  if (angle === -90) return { ...run, x: height - run.y, y: run.x }
  if (Math.abs(angle) === 180) return { ...run, x: width - run.x, y: height - run.y }
  return run
}

function groupByBaseline(runs: readonly TextRun[]): Row[] {
  const rows: { y: number; size: number; runs: TextRun[] }[] = []
  for (const run of [...runs].sort((a, b) => a.y - b.y)) {
    const row = rows.slice(-2).findLast((other) => isLevel(run, other))
    if (row) row.runs.push(run)
    else rows.push({ y: run.y, size: run.size, runs: [run] })
  }
  return rows.map(({ y, runs: members }) => ({ y, size: mainSize(members), runs: fromLeft(members) }))
}

/** Text of another size shares a baseline only to the point: what is near it is a raised marker beside it. */
function isLevel(run: TextRun, row: { y: number; size: number }): boolean {
  const ratio = Math.min(run.size, row.size) / Math.max(run.size, row.size)
  return run.y - row.y <= (ratio > RAISED_SIZE ? SAME_BASELINE : EXACT_BASELINE) * run.size
}

/** Small text raised or lowered beside a larger row belongs to it: note markers, exponents, ordinals. */
function attachRaised(rows: readonly Row[]): Row[] {
  const reach = RAISED_MAX * greatest(rows.map((row) => row.size))
  const hosts = new Map<TextRun, number>()
  for (const [at, row] of rows.entries()) {
    const near: number[] = []
    for (let other = at - 1; other >= 0 && row.y - (rows[other]?.y ?? 0) <= reach; other--) near.push(other)
    for (let other = at + 1; other < rows.length && (rows[other]?.y ?? 0) - row.y <= reach; other++)
      near.push(other)
    for (const run of row.runs) {
      const host = near.find((other) => isRaisedAt(run, rows[other] as Row))
      if (host !== undefined) hosts.set(run, host)
    }
  }
  const arrivals = Map.groupBy(hosts.keys(), (run) => hosts.get(run))
  return rows
    .map((row, at) => {
      const own = row.runs.filter((run) => !hosts.has(run))
      return { ...row, runs: fromLeft([...own, ...(arrivals.get(at) ?? [])]) }
    })
    .filter((row) => row.runs.length > 0)
}

function isRaisedAt(run: TextRun, host: Row): boolean {
  if (run.size > RAISED_SIZE * host.size) return false
  const raised = (host.y - run.y) / host.size
  if (raised > RAISED_MAX || raised < -LOWERED_MAX) return false
  const first = host.runs[0]
  // A footnote's marker stands a little off its first word.
  if (first && right(run) <= first.x && first.x - right(run) < NOTE_MARKER_REACH * host.size) return true
  const reach = MARKER_REACH * host.size
  const after = countLeftOf(run.x, host.runs)
  return host.runs
    .slice(Math.max(0, after - 2), after + 1)
    .some((other) => Math.abs(run.x - right(other)) < reach || Math.abs(right(run) - other.x) < reach)
}

/** How many runs, given from left to right, begin at or before a place. */
function countLeftOf(x: number, runs: readonly TextRun[]): number {
  let from = 0
  let to = runs.length
  while (from < to) {
    const middle = (from + to) >> 1
    if ((runs[middle]?.x ?? 0) <= x) from = middle + 1
    else to = middle
  }
  return from
}

/** A large initial hangs over two or three lines; its word stands on the first of them. */
function liftDropCaps(runs: readonly TextRun[]): readonly TextRun[] {
  const large = DROP_CAP_SIZE * mainSize(runs)
  const initials = new Set(
    runs.filter((run) => run.size >= large && /^\p{P}?\p{Lu}\p{P}?$/u.test(run.text.trim())),
  )
  // More of them are a poster, a puzzle or an attack.
  if (initials.size === 0 || initials.size > MAX_INITIALS) return runs
  return runs.map((run) => {
    if (!initials.has(run)) return run
    const beside = runs
      .filter((other) => other !== run && other.x >= run.x && run.size >= DROP_CAP_SIZE * other.size)
      .filter(
        (other) => other.y <= run.y + 1 && other.y > run.y - run.size && other.x - right(run) < run.size,
      )
      .sort((a, b) => a.y - b.y)
    const [first] = beside
    const spansLines =
      first !== undefined && beside.some((other) => other.y - first.y > BESIDE_DROP_CAP * other.size)
    if (!first || !spansLines) return run
    const isWord = /^\P{Ll}/u.test(first.text) || ONE_LETTER_WORD.test(run.text.trim())
    const isApart = isWord && first.x - right(run) > WORD_GAP * APART_GAPS * first.size
    const text = isApart ? `${run.text.trim()} ` : run.text.trim()
    return { ...run, text, x: first.x - run.width, y: first.y, size: first.size }
  })
}

function cutAtGaps(row: Row): TextRun[][] {
  const pieces: TextRun[][] = []
  let end = Number.NEGATIVE_INFINITY
  for (const run of row.runs) {
    if (run.x - end > WIDE_GAP * row.size) pieces.push([run])
    else pieces.at(-1)?.push(run)
    end = Math.max(end, right(run))
  }
  return pieces
}

function toLine(runs: readonly TextRun[], row: Row, page: number, fonts: readonly PdfFont[]): Line {
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
    const isPower = POWER_BEFORE.test(text) || (text.endsWith(' ') && isJoined(run, ordered[at + 1]))
    if (isRaised && !isPower && isNoteCall(piece, text)) {
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
  return {
    page,
    text: cleanCharacters(text).trim(),
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
    parts: [cleanCharacters(text).trim()],
  }
}

/** Whether the next run goes on where a raised one ends: the letters of an isotope, and not the word after a note's call. */
function isJoined(run: TextRun, next: TextRun | undefined): boolean {
  return (
    next !== undefined &&
    /^\p{Lu}/u.test(next.text) &&
    next.x - right(run) < WORD_GAP * next.size &&
    !run.text.endsWith(' ')
  )
}

/** Whether figures are the small raised ones of the font itself: set on the baseline at full size, but narrow. */
function isSuperior(run: TextRun): boolean {
  const digits = run.text.trim()
  return /^\d{1,3}$/.test(digits) && run.width <= SUPERIOR_WIDTH * run.size * run.text.length
}

/** A raised number, letter or sign after a word or its punctuation calls a note; after a digit or unit it counts. */
function isNoteCall(raised: string, before: string): boolean {
  if (!/^[([]?(?:\d{1,3}(?:\s?[,;]\s?\d{1,3})*|[a-z]|[*†‡§¶]{1,3})[)\]]?$/.test(raised)) return false
  if (/^[a-z]$/.test(raised)) return /[.,;:!?»”"’)]\s*$/.test(before)
  return /(?:\p{L}{3}|[.,;:!?»”"’)\]…])\s*$/u.test(before)
}

function mainSize(runs: readonly TextRun[]): number {
  return mainOf(runs, (run) => run.size)
}

/** The value that most characters share. */
function mainOf(runs: readonly TextRun[], property: (run: TextRun) => number): number {
  const weights = new Map<number, number>()
  for (const run of runs) {
    const value = property(run)
    weights.set(value, (weights.get(value) ?? 0) + run.text.trim().length)
  }
  return [...weights].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0
}

function fromLeft(runs: readonly TextRun[]): TextRun[] {
  return [...runs].sort((a, b) => a.x - b.x)
}

function right(run: TextRun): number {
  return run.x + run.width
}
