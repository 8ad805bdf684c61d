import { greatest, least } from '../../computing/extremes.ts'
import type { Line } from '../rows/line.ts'
import { areDrawnApart, areDrawnInRows } from './drawing-order.ts'
import { readSide, type Side } from './side.ts'

/** Evidence that separates columns of text from the cells of a table. */
export interface GutterEvidence {
  /** Number of lines beside each other, on the side with fewer. */
  readonly beside: number
  /** Lines of both sides that continue a sentence from the line above. */
  readonly flowing: number
  /** True for evidence that outweighs level rows: a list that runs down both sides, or sides drawn one after the other. */
  readonly outweighsRows: boolean
}

/** Fewest lines on each side. */
const MIN_BESIDE = 2
/** Lines of two rows may be cells of a table; in columns of text, all but the last line have several words. */
const FEW = { lines: 2, words: 4 }
/** Share of a side's lines that continue the line above, in text. */
const FLOWING = 0.25
/** Higher thresholds for a side of text beside something else: a table, a listing, the labels of a figure. */
const PLAINLY_FLOWING = { lines: 3, share: 0.4 }
/** Least size of the other side beside plain text, as a share of its lines; less are side headings. */
const SPARSE = 0.4
/** Rows that begin together on both sides, as in a table; columns begin some paragraphs together by chance. */
const ALIGNED = { rows: 3, ofSparse: 2, share: 0.7 }
/** Fewest lines of lists whose numbering continues from one side to the other. */
const MIN_ORDERED = 3
const IN_ORDER = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })
/** Share of baselines common to both sides, in a table. */
const SAME_BASELINES = 0.3
const MIN_STAGGERED = 4
const MIN_CHARACTERS = 12
/** Fewest characters of a row beside plain text; the next column of a table has fewer. */
const MIN_BESIDE_TEXT = 8
/** Text between formulas, whose lines are uneven; paragraphs of a table's tall cells begin together. */
const AMONG_FORMULAS = { flowing: 6, share: 0.2, together: 0.3 }
/** Fewest lines of justified text on each side, whatever stands between them: formulas, listings, short lines. */
const MIN_JUSTIFIED = 4
/** Columns of plain text without a break, whose paragraphs may begin together by chance. */
const UNBROKEN = { flowing: 4, share: 0.5, gaps: 1 }

/**
 * Weighs whether white space separates two columns; null if both sides are to be read row by row. Text shows
 * in lines that continue the line above, a table in rows that begin together.
 */
export function gutterEvidence(left: readonly Line[], right: readonly Line[]): GutterEvidence | null {
  if (areDrawnInRows(left, right)) return null
  const [before, after] = [readSide(left, 'right'), readSide(right, 'left')]
  const top = greatest([before.top, after.top])
  const bottom = least([before.bottom, after.bottom])
  const beside = (side: Side) => side.lines.filter(({ y, size }) => y > top - size && y < bottom + size)
  const [one, other] = [beside(before), beside(after)]
  const fewer = least([one.length, other.length])
  if (fewer < MIN_BESIDE) return null
  const evidence = {
    beside: fewer,
    flowing: before.flowing + after.flowing,
    outweighsRows:
      inOwnOrder(before, after) || (before.hasLeaders() && after.hasLeaders()) || areDrawnApart(left, right),
  }
  if (evidence.outweighsRows) return evidence
  if (beginTogether(before, after)) return null
  if (areAmongFormulas(before, after) || areJustified(before, after)) return evidence
  if (isText(before) && isText(after))
    return fewer > FEW.lines || [...one.slice(0, -1), ...other.slice(0, -1)].every(isLong) ? evidence : null
  const isSparse = fewer < SPARSE * greatest([one.length, other.length])
  if (!isSparse && (flowsPlainly(before) || flowsPlainly(after))) {
    const besideText = flowsPlainly(before) ? after : before
    const text = besideText === after ? before : after
    return text.isEven && besideText.isEven && besideText.isDense && besideText.characters >= MIN_BESIDE_TEXT
      ? evidence
      : null
  }
  // Vertically centred cells of a table have their own baselines, too, but are far apart.
  return before.isDense && after.isDense && areStaggered(one, other) ? evidence : null
}

/** Returns the preference for a gutter over others of the same region. */
export function weigh({ beside, flowing }: GutterEvidence): number {
  return beside + 2 * flowing
}

const flows = ({ flowing, pairs }: Side): boolean => flowing >= 1 && flowing >= FLOWING * pairs

const isLong = ({ text }: Line): boolean => text.split(' ').length >= FEW.words

/** Checks whether lines follow each other like text; cells of several lines form groups. */
const isText = (side: Side): boolean => flows(side) && side.isDense && (side.isEven || flowsPlainly(side))

const flowsPlainly = ({ flowing, pairs }: Side): boolean =>
  flowing >= PLAINLY_FLOWING.lines && flowing >= PLAINLY_FLOWING.share * pairs

/** Checks whether paragraphs on both sides begin level with each other. */
function beginTogether(before: Side, after: Side): boolean {
  const [few, many] = [before, after].sort((a, b) => a.begins.size - b.begins.size)
  if (few === undefined || many === undefined || (isUnbroken(before) && isUnbroken(after))) return false
  const isSparse = few.lines.length < SPARSE * many.lines.length
  const needed = isSparse ? ALIGNED.ofSparse : ALIGNED.rows
  return few.begins.size >= needed && countTogether(few, many) >= ALIGNED.share * few.begins.size
}

const countTogether = (one: Side, other: Side): number =>
  [...one.begins].filter((y) => other.begins.has(y)).length

/** Checks whether sentences run down both sides between other lines, without beginning together. */
function areAmongFormulas(before: Side, after: Side): boolean {
  const { flowing, share, together } = AMONG_FORMULAS
  return (
    [before, after].every(
      (side) => side.isDense && side.flowing >= flowing && side.flowing >= share * side.pairs,
    ) && countTogether(before, after) <= together * least([before.begins.size, after.begins.size])
  )
}

const areJustified = (before: Side, after: Side): boolean =>
  before.justified >= MIN_JUSTIFIED && after.justified >= MIN_JUSTIFIED

/** Checks whether lines are consecutive, without the blanks left by shorter cells of a table. */
function isUnbroken({ lines, pairs, flowing }: Side): boolean {
  return (
    flowing >= UNBROKEN.flowing &&
    flowing >= UNBROKEN.share * pairs &&
    lines.length - 1 - pairs <= UNBROKEN.gaps
  )
}

/** Checks whether the numbers or letters of a list run down one side and continue on the other. */
function inOwnOrder(before: Side, after: Side): boolean {
  if (least([before.lines.length, after.lines.length]) < MIN_ORDERED) return false
  const first = before.order()
  if (first === null) return false
  const second = after.order()
  return first.kind === second?.kind && IN_ORDER.compare(first.last, second.first) < 0
}

/** Checks whether both sides are full lines of words with different baselines. */
function areStaggered(one: readonly Line[], other: readonly Line[]): boolean {
  const heights = new Set(one.map(({ y }) => y))
  const level = other.filter(({ y }) => heights.has(y)).length
  const wordy = (lines: readonly Line[]) =>
    lines.reduce((sum, { text }) => sum + text.length, 0) >= MIN_CHARACTERS * lines.length
  return (
    least([one.length, other.length]) >= MIN_STAGGERED &&
    level < SAME_BASELINES * least([one.length, other.length]) &&
    wordy(one) &&
    wordy(other)
  )
}
