import type { TextArea } from '../regions/text-area.ts'
import type { Line } from '../rows/line.ts'

// In font sizes.
const CLEAR_OF_TEXT = 0.4
const MAX_WIDTH_SHARE = 0.25
const MAX_SHARE = 0.35
const NEXT_LINE = 1.6
// Line numbers of verse, pages and paragraphs of standard editions (`80d`, `[12]`, `A 51`).
const REFERENCE = /^\|?(?:[AB]\s?)?\d{1,4}\s?[a-eA-E]?\|?$/
const NUMBER = /^[[(]?(\d{1,4})[\]).]?$/
// Hanging markers of a list, bibliography or section belong to it.
const HANGING = /^(?:[[(].*[\])]|\d{1,3}[.)]|\d+(?:\.\d+)+\.?|§.*|\W)$/u

/** Text beside the running text: marginal notes and line numbers. */
export interface Margins {
  readonly lines: readonly Line[]
  readonly notes: readonly (readonly Line[])[]
  /** Marginal numbers of lines, or of pages in a standard edition. */
  readonly numbers: readonly Line[]
}

/** @param maxSize Font size above which text is not a marginal note. */
export function separateMargins(lines: readonly Line[], area: TextArea | null, maxSize: number): Margins {
  if (area === null) return { lines, notes: [], numbers: [] }
  const isMarginal = (line: Line) => {
    const clear = CLEAR_OF_TEXT * line.size
    const isOutside = line.right < area.left - clear || line.left > area.right + clear
    const isNarrow = line.right - line.left < MAX_WIDTH_SHARE * (area.right - area.left)
    return isOutside && isNarrow && !line.bold && line.size <= maxSize && !HANGING.test(line.text)
  }
  const outside = lines.filter(isMarginal)
  // Keep paragraph numbers: judgments are quoted by them.
  const marginal = outside.filter((line) => !isOfParagraph(line, outside, lines))
  // Beside every other line, numbers are the last column of a table, or of a table of contents.
  const rows = new Set(lines.map(({ y }) => y)).size
  if (marginal.length === 0 || outside.length > MAX_SHARE * rows) return { lines, notes: [], numbers: [] }
  const words = marginal.filter((line) => !REFERENCE.test(line.text))
  const taken = new Set(marginal)
  return {
    lines: lines.filter((line) => !taken.has(line)),
    notes: groupNotes(words),
    numbers: marginal.filter((line) => REFERENCE.test(line.text)),
  }
}

/** Checks that the margin has the number before or after it, and that its line begins a sentence. */
function isOfParagraph(line: Line, outside: readonly Line[], lines: readonly Line[]): boolean {
  const number = NUMBER.exec(line.text)?.[1]
  if (number === undefined) return false
  const counts = outside.some((other) => {
    const beside = NUMBER.exec(other.text)?.[1]
    return (
      other !== line &&
      beside !== undefined &&
      Number(beside) - Number(number) === Math.sign(other.y - line.y)
    )
  })
  return (
    counts &&
    lines.some((other) => other !== line && other.y === line.y && /^[«“„(]?\s?\p{Lu}/u.test(other.text))
  )
}

/** Groups consecutive close lines of one margin into notes. */
function groupNotes(lines: readonly Line[]): Line[][] {
  const notes: Line[][] = []
  for (const line of lines.toSorted((a, b) => a.y - b.y)) {
    const note = notes.find((other) => {
      const last = other.at(-1) as Line
      return Math.abs(last.left - line.left) < line.size && line.y - last.y <= NEXT_LINE * line.size
    })
    if (note) note.push(line)
    else notes.push([line])
  }
  return notes
}
