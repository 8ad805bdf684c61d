import type { Line } from '../rows/line.ts'

const NUMBER = /^\d{1,4}$/
/** Numbers on a page, at least: fewer are items of a list. */
const MIN_NUMBERS = 4
/** Steps in which lines are counted: each of them, or every fifth or tenth. */
const STEPS: ReadonlySet<number> = new Set([1, 2, 5, 10])
/** Share of the steps between two numbers that are the same. */
const REGULAR = 0.85
/** Numbers that count lines stand as far apart as lines do, in font sizes for each step. */
const MOST_APART = 3.2
/** Share of the lines beside the numbers that begin within a sentence. */
const WITHIN_SENTENCE = 0.25
/** Edges that differ by less are one. */
const SAME_EDGE_PT = 4

/**
 * The numbers at the left or right of a page that count its lines, as drafts, transcripts and verse have them: they stand
 * below each other, grow by the same step and keep the distance of lines. Numbers of paragraphs do not: they stay.
 */
export function findLineNumbers(lines: readonly Line[]): Line[] {
  const numbers = lines.filter(({ text }) => NUMBER.test(text))
  if (numbers.length < MIN_NUMBERS) return []
  const others = lines.filter(({ text }) => !NUMBER.test(text))
  return (['left', 'right'] as const).flatMap((edge) =>
    [...Map.groupBy(numbers, (line) => Math.round(line[edge] / SAME_EDGE_PT)).values()]
      .filter((column) => isOutside(column, others) && countsLines(column) && areBesideText(column, others))
      .flat()
      .filter((line, at, all) => all.indexOf(line) === at),
  )
}

/** Whether the numbers stand at an edge, nothing further out than they. */
function isOutside(numbers: readonly Line[], others: readonly Line[]): boolean {
  return (
    numbers.every((number) => beside(others, number).every(({ left }) => left > number.right)) ||
    numbers.every((number) => beside(others, number).every(({ right }) => right < number.left))
  )
}

const beside = (others: readonly Line[], { y }: Line): Line[] => others.filter((line) => line.y === y)

/**
 * Whether what the numbers count is running text: lines that begin within a sentence. Numbers at every fifth line are beside
 * verse as well; those at every row of a table are its first column.
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
  const regular = steps.filter((each) => each.step === step && each.apart < MOST_APART * step)
  return STEPS.has(step) && regular.length >= REGULAR * steps.length
}
