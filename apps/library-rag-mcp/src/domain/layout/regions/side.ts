import { greatest, least } from '../../computing/extremes.ts'
import { firstWordOf, HYPHENATED, type Line } from '../rows/line.ts'

/** What the lines on one side of white space tell of themselves. */
export interface Side {
  /** Of each row the piece that is next to the white space, from the top. */
  readonly lines: readonly Line[]
  readonly top: number
  readonly bottom: number
  /** Lines that follow each other closely, and how many of these go on from the one above; a doubtful one counts half. */
  readonly pairs: number
  readonly flowing: number
  /** Baselines of lines that begin something: a paragraph, an item, a row. */
  readonly begins: ReadonlySet<number>
  /** Whether most lines follow each other closely; amounts beside paragraphs do not. */
  readonly isDense: boolean
  /** Whether most lines are equally far apart, as those of text are and those of a table with tall cells are not. */
  readonly isEven: boolean
  /** Mean characters of a row, with all of its pieces. */
  readonly characters: number
  /** The order in which its lines stand, with the first and last of them; null where they have none. */
  order(): { kind: 'numbers' | 'letters'; first: string; last: string } | null
}

// In font sizes.
/** Lines of one paragraph are nearer. */
const NEXT_LINE = 2
/** A line is full whose end is nearer to the edge. */
const NEAR_EDGE = 2.5
/** Characters and words of a line that is part of a sentence. */
const MIN_CHARACTERS = 10
const MIN_WORDS = 3
const LETTERS = 0.6
/** Room that is left beside a word's own, for it to have had room. */
const ROOM_TO_SPARE = 1
/** Share by which equal distances may differ, and of the distances that are equal. */
const EVEN = 0.2
const MOST_EVEN = 0.7
const ENDS = /[.!?:;»”"’)\]。！？]\s*$/u
const LOWER = /^[«“„‹(—–]?\s?\p{Ll}/u
const NO_CASE = /^\p{Lo}/u
const ALPHABET = new Intl.Collator(undefined, { sensitivity: 'base' })
const NUMBER = /^[([]?(\d{1,4})[\].):]?(?=\s|$)/u

/** @param inner Which of a row's pieces is next to the white space. */
export function readSide(pieces: readonly Line[], inner: 'left' | 'right'): Side {
  const rows = [...Map.groupBy(pieces, ({ y }) => y).values()]
  const lines = rows
    .map((row) => row.toSorted((a, b) => (inner === 'left' ? a.left - b.left : b.right - a.right))[0] as Line)
    .sort((a, b) => a.y - b.y)
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
    begins,
    isDense: 2 * pairs >= lines.length,
    isEven: areEven(lines),
    characters: pieces.reduce((sum, { text }) => sum + text.length, 0) / lines.length,
    order: () => orderOf(lines),
  }
}

/** 1 where a line plainly goes on from the one above, a half where it may, 0 where nothing says so. */
function shareOfFlow(above: Line, line: Line, { start, edge }: { start: number; edge: number }): number {
  const letters = above.text.match(/\p{L}/gu)?.length ?? 0
  const characters = above.text.replaceAll(' ', '').length
  if (above.text.length < MIN_CHARACTERS || letters < LETTERS * characters) return 0
  if (HYPHENATED.test(above.text) && LOWER.test(line.text)) return 1
  if (ENDS.test(above.text) || hasRoom(above, line, edge)) return 0
  // A word alone below another is an entry of a list.
  if (LOWER.test(line.text)) return above.text.includes(' ') ? 1 : 0
  const isFull = above.right > edge - NEAR_EDGE * above.size && above.left < start + NEAR_EDGE * above.size
  if (!isFull || !/^\p{L}/u.test(line.text)) return 0
  if (NO_CASE.test(line.text)) return 1
  // A noun in German, a name elsewhere.
  return above.text.split(' ').length >= MIN_WORDS ? 0.5 : 0
}

/** Whether the first word of a line would have had room at the end of the one above: then something begins with it. */
function hasRoom(above: Line, line: Line, edge: number): boolean {
  return edge - above.right > firstWordOf(line).width + ROOM_TO_SPARE * line.size
}

function areEven(lines: readonly Line[]): boolean {
  const distances = lines.slice(1).map((line, at) => line.y - (lines[at]?.y ?? 0))
  const usual = distances.toSorted((a, b) => a - b)[distances.length >> 1] ?? 0
  return (
    distances.filter((distance) => Math.abs(distance - usual) <= EVEN * usual).length >=
    MOST_EVEN * distances.length
  )
}

function orderOf(lines: readonly Line[]): ReturnType<Side['order']> {
  const numbers = lines.flatMap(({ text }) => NUMBER.exec(text)?.[1] ?? [])
  const first = lines[0]?.text ?? ''
  const last = lines.at(-1)?.text ?? ''
  if (2 * numbers.length > lines.length) {
    const isCounted = numbers.every(
      (number, at) => at === 0 || Number(number) === Number(numbers[at - 1]) + 1,
    )
    return isCounted ? { kind: 'numbers', first: numbers[0] ?? '', last: numbers.at(-1) ?? '' } : null
  }
  const isSorted = lines.every(({ text }, at) => {
    const above = lines[at - 1]
    return /^\p{L}/u.test(text) && (above === undefined || ALPHABET.compare(above.text, text) <= 0)
  })
  return isSorted && first !== last ? { kind: 'letters', first, last } : null
}
