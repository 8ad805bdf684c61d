import type { Line } from '../rows/line.ts'

const NUMBER = /^\d{1,4}$/
/** Fewest numbers of a page; fewer are items of a list. */
const MIN_NUMBERS = 4
/** Line counting intervals: every line, or every second, fifth or tenth. */
const STEPS: ReadonlySet<number> = new Set([1, 2, 5, 10])
/** Share of the differences between two numbers that must be equal. */
const REGULAR = 0.85
/** Largest distance between line numbers per counted line, in font sizes. */
const MAX_APART = 3.2
/** Share of the numbered lines that begin within a sentence. */
const WITHIN_SENTENCE = 0.25
const SAME_EDGE_PT = 4
/** Largest vertical distance of a number from its line, in font sizes. */
const AT_HEIGHT = 0.5

/**
 * Finds line numbers at the left or right of a page, as in drafts, transcripts and verse: they are aligned,
 * grow by a constant step and keep the distance of lines. Numbers of paragraphs do not, and stay.
 */
export function findLineNumbers(lines: readonly Line[]): Line[] {
  const numbers = lines.filter(({ text }) => NUMBER.test(text))
  if (numbers.length < MIN_NUMBERS) return []
  const others = lines.filter(({ text }) => !NUMBER.test(text))
  return (['left', 'right'] as const).flatMap((edge) => {
    const columns = [
      ...Map.groupBy(numbers, (line) => Math.round(line[edge] / SAME_EDGE_PT)).values(),
    ].filter((column) => isOutside(column, others) && countsLines(column))
    const beside = columns.filter((column) => areBesideText(column, others))
    return columns
      .filter((column) => beside.some((known) => known === column || areParallel(known, column)))
      .flat()
  })
}

/** Checks whether two columns count lines at the same heights, as in drafts with two columns of text. */
function areParallel(one: readonly Line[], other: readonly Line[]): boolean {
  const heights = new Set(one.map(({ y }) => y))
  return other.length >= REGULAR * one.length && other.every(({ y }) => heights.has(y))
}

/** Checks whether the numbers are outermost on their side. */
function isOutside(numbers: readonly Line[], others: readonly Line[]): boolean {
  return (
    numbers.every((number) => beside(others, number).every(({ left }) => left > number.right)) ||
    numbers.every((number) => beside(others, number).every(({ right }) => right < number.left))
  )
}

/** Returns the lines at the height of a number, nearest first; some drafts count at their own distances. */
const beside = (others: readonly Line[], { y, size, left, right }: Line): Line[] =>
  others
    .filter((line) => Math.abs(line.y - y) < AT_HEIGHT * Math.max(line.size, size))
    .sort((a, b) => gapBetween(a, left, right) - gapBetween(b, left, right))

const gapBetween = (line: Line, left: number, right: number): number =>
  Math.max(line.left - right, left - line.right)

/**
 * Checks whether the numbered lines are running text, with lines that begin within a sentence. Numbers at
 * every fifth line may also accompany verse; those at every row of a table are its first column.
 */
function areBesideText(column: readonly Line[], others: readonly Line[]): boolean {
  const counted = column.map((number) => Number(number.text))
  if (counted.every((number) => number % 5 === 0)) return true
  const lines = column.flatMap((number) => beside(others, number).slice(0, 1))
  const within = lines.filter(({ text }) => /^\p{Ll}/u.test(text)).length
  return within >= WITHIN_SENTENCE * lines.length
}

function countsLines(column: readonly Line[]): boolean {
  if (column.length < MIN_NUMBERS) return false
  const inOrder = column.toSorted((a, b) => a.y - b.y)
  const steps = inOrder.slice(1).map((line, at) => {
    const above = inOrder[at] as Line
    return {
      step: Number(line.text) - Number(above.text),
      apart: (line.y - above.y) / Math.max(line.size, above.size),
    }
  })
  const [step] = [...Map.groupBy(steps, (each) => each.step)].sort(
    (a, b) => b[1].length - a[1].length,
  )[0] ?? [0]
  const regular = steps.filter((each) => each.step === step && each.apart < MAX_APART * step)
  return STEPS.has(step) && regular.length >= REGULAR * steps.length
}
