import { greatest, least } from '../../computing/extremes.ts'
import { firstWordOf, HYPHENATED, type Line } from '../rows/line.ts'
import { haveLeaders, indexOrderOf, type ListOrder, listOrderOf } from './list-order.ts'

/** Measures of the lines on one side of white space. */
export interface Side {
  /** The piece of each row closest to the white space, from the top. */
  readonly lines: readonly Line[]
  readonly top: number
  readonly bottom: number
  /** Pairs of close consecutive lines, and those that continue the line above; a doubtful one counts half. */
  readonly pairs: number
  readonly flowing: number
  /** Lines of several words that go from one edge of the side to the other. */
  readonly justified: number
  /** Baselines of lines that begin a paragraph, an item or a row. */
  readonly begins: ReadonlySet<number>
  /** True if most lines are close together; amounts beside paragraphs are not. */
  readonly isDense: boolean
  /** True if most lines are equally spaced, as in text but not in a table with tall cells. */
  readonly isEven: boolean
  /** Mean characters per row, with all of its pieces. */
  readonly characters: number
  /** Returns the numbering of the lines with its first and last entry; null without one. */
  order(): ListOrder | null
  /** Checks whether the lines are entries of a list with leader dots before page numbers. */
  hasLeaders(): boolean
}

// In font sizes.
/** Largest distance between lines of one paragraph. */
const NEXT_LINE = 2
/** A line that ends closer to the edge is full. */
const NEAR_EDGE = 2.5
/** Fewest characters and words of a line within a sentence. */
const MIN_CHARACTERS = 10
const MIN_WORDS = 3
const LETTERS = 0.6
/** Distance of a justified line from both edges, and its fewest words. */
const JUSTIFIED = { slack: 0.5, words: 5 }
/** Room that must remain beside a word for it to have fitted. */
const ROOM_TO_SPARE = 1
/** Tolerance of equal distances, and the share of distances that may differ. */
const EVEN = 0.2
const MAX_EVEN = 0.7
const ENDS = /[.!?:;»”"’)\]。！？]\s*$/u
const LOWER = /^[«“„‹(—–]?\s?\p{Ll}/u
const NO_CASE = /^\p{Lo}/u

/** @param inner Side of a row's piece next to the white space. */
export function readSide(pieces: readonly Line[], inner: 'left' | 'right'): Side {
  const nearest = [...Map.groupBy(pieces, ({ y }) => y).values()]
    .map((row) => row.toSorted((a, b) => (inner === 'left' ? a.left - b.left : b.right - a.right)))
    .sort((a, b) => (a[0]?.y ?? 0) - (b[0]?.y ?? 0))
  const lines = nearest.flatMap((row) => row[0] ?? [])
  const edge = greatest(lines.map(({ right }) => right))
  const start = least(lines.map(({ left }) => left))
  let pairs = 0
  let flowing = 0
  const begins = new Set<number>()
  for (const [at, line] of lines.entries()) {
    const above = lines[at - 1]
    const isNext = above !== undefined && line.y - above.y < NEXT_LINE * greatest([line.size, above.size])
    const share = isNext ? shareOfFlow(above, line, { start, edge }) : 0
    if (isNext) pairs += 1
    flowing += share
    if (share === 0) begins.add(line.y)
  }
  return {
    lines,
    top: lines[0]?.y ?? 0,
    bottom: lines.at(-1)?.y ?? 0,
    pairs,
    flowing,
    justified: lines.filter((line) => isJustified(line, start, edge)).length,
    begins,
    isDense: 2 * pairs >= lines.length,
    isEven: areEven(lines),
    characters: pieces.reduce((sum, { text }) => sum + text.length, 0) / lines.length,
    hasLeaders: () => haveLeaders(nearest, inner),
    order: () => listOrderOf(lines) ?? indexOrderOf(nearest, inner),
  }
}

/** Returns 1 if a line evidently continues the one above, 0.5 if it may, 0 without evidence. */
function shareOfFlow(above: Line, line: Line, { start, edge }: { start: number; edge: number }): number {
  const letters = above.text.match(/\p{L}/gu)?.length ?? 0
  const characters = above.text.replaceAll(' ', '').length
  if (above.text.length < MIN_CHARACTERS || letters < LETTERS * characters) return 0
  if (HYPHENATED.test(above.text) && LOWER.test(line.text)) return 1
  if (ENDS.test(above.text) || hasRoom(above, line, edge)) return 0
  // A single word below another is a list entry.
  if (LOWER.test(line.text)) return above.text.includes(' ') ? 1 : 0
  const isFull = above.right > edge - NEAR_EDGE * above.size && above.left < start + NEAR_EDGE * above.size
  if (!isFull || !/^\p{L}/u.test(line.text)) return 0
  if (NO_CASE.test(line.text)) return 0.5
  // A noun in German, a name elsewhere.
  return above.text.split(' ').length >= MIN_WORDS ? 0.5 : 0
}

const isJustified = ({ left, right, size, text }: Line, start: number, edge: number): boolean =>
  left - start <= JUSTIFIED.slack * size &&
  edge - right <= JUSTIFIED.slack * size &&
  text.split(' ').length >= JUSTIFIED.words

/** Checks whether the first word of a line would have fitted on the line above, so that something begins with it. */
function hasRoom(above: Line, line: Line, edge: number): boolean {
  return edge - above.right > firstWordOf(line).width + ROOM_TO_SPARE * line.size
}

function areEven(lines: readonly Line[]): boolean {
  const distances = lines.slice(1).map((line, at) => line.y - (lines[at]?.y ?? 0))
  const usual = distances.toSorted((a, b) => a - b)[distances.length >> 1] ?? 0
  return (
    distances.filter((distance) => Math.abs(distance - usual) <= EVEN * usual).length >=
    MAX_EVEN * distances.length
  )
}
