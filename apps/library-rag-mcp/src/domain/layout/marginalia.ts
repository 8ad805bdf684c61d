import type { Line } from './line.ts'
import type { TextArea } from './text-area.ts'

// In font sizes.
const CLEAR_OF_TEXT = 0.4
const MAX_WIDTH_SHARE = 0.25
const MAX_SHARE = 0.35
const NEXT_LINE = 1.6
// Line numbers of verse, pages and paragraphs of standard editions (`80d`, `[12]`, `A 51`).
const REFERENCE = /^\|?(?:[AB]\s?)?\d{1,4}\s?[a-eA-E]?\|?$/
// What hangs out to the left of a list, bibliography or section belongs to it.
const HANGING = /^(?:[[(].*[\])]|\d{1,3}[.)]|\d+(?:\.\d+)+\.?|§.*|\W)$/u

/** Text beside the running text: notes in the margin, and numbers that count its lines. */
export interface Margins {
  /** The page without its margins. */
  readonly lines: readonly Line[]
  /** Notes in the margin, each with its lines; numbers are dropped. */
  readonly notes: readonly (readonly Line[])[]
}

/**
 * Takes out what stands beside a page's text area, level with its lines.
 * @param maxSize Font size above which it is no marginal note.
 */
export function separateMargins(lines: readonly Line[], area: TextArea | null, maxSize: number): Margins {
  if (area === null) return { lines, notes: [] }
  const isMarginal = (line: Line) => {
    const clear = CLEAR_OF_TEXT * line.size
    const isOutside = line.right < area.left - clear || line.left > area.right + clear
    const isNarrow = line.right - line.left < MAX_WIDTH_SHARE * (area.right - area.left)
    return isOutside && isNarrow && !line.bold && line.size <= maxSize && !HANGING.test(line.text)
  }
  const marginal = lines.filter(isMarginal)
  // Beside every other line they are the last column of a table, or the pages of a table of contents.
  const rows = new Set(lines.map(({ y }) => y)).size
  if (marginal.length === 0 || marginal.length > MAX_SHARE * rows) return { lines, notes: [] }
  const words = marginal.filter((line) => !REFERENCE.test(line.text))
  return { lines: lines.filter((line) => !isMarginal(line)), notes: groupNotes(words) }
}

/** Lines of one margin that follow each other closely are one note. */
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
