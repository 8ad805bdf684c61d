import type { Line } from '../rows/line.ts'
import type { Column } from './column.ts'

interface AroundGutter {
  readonly above: readonly Column[]
  /** Both sides in reading order. */
  readonly beside: readonly [readonly Column[], readonly Column[]]
  readonly below: readonly Column[]
}

const ENDS = /[.!?:;»”"’)\]。！？]\s*$/u
const GOES_ON = /^[«“„‹(]?\s?\p{Ll}/u
/** Room at the end of a paragraph's last line, in font sizes. */
const ROOM = 2

/**
 * Orders the regions by their sentences. A sentence broken off beside a box continues below it. One broken
 * off above may continue beside the box: then the box, which no sentence enters, is read after the paragraph.
 */
export function inFlow({ above, beside: [first, second], below }: AroundGutter): Column[] {
  const [last, next] = [above.at(-1)?.lines.at(-1), below[0]?.lines[0]]
  const [firstTop, secondTop] = [first[0]?.lines[0], second[0]?.lines[0]]
  const [firstEnd, secondEnd] = [first.at(-1)?.lines.at(-1), second.at(-1)?.lines.at(-1)]
  if (goesOn(last, secondTop) && !goesOn(last, firstTop) && !goesOn(firstEnd, secondTop)) {
    return [...above, ...second, ...behindParagraph(secondEnd, below, first)]
  }
  if (goesOn(firstEnd, next) && !goesOn(firstEnd, secondTop) && !goesOn(secondEnd, next)) {
    return [...above, ...first, ...behindParagraph(firstEnd, below, second)]
  }
  return [...above, ...first, ...second, ...below]
}

/** Checks whether the second line evidently continues the sentence of the first. */
function goesOn(line: Line | undefined, next: Line | undefined): boolean {
  return line !== undefined && next !== undefined && !ENDS.test(line.text) && GOES_ON.test(next.text)
}

/** Returns the following regions, with a box inserted after the paragraph that began beside it. */
function behindParagraph(end: Line | undefined, below: readonly Column[], box: readonly Column[]): Column[] {
  const [column, ...rest] = below
  if (column === undefined || !goesOn(end, column.lines[0])) return [...box, ...below]
  const right = Math.max(...column.lines.map((line) => line.right))
  const last = column.lines.findIndex((line) => ENDS.test(line.text) && right - line.right > ROOM * line.size)
  if (last === -1 || last === column.lines.length - 1) return [column, ...box, ...rest]
  return [
    { ...column, lines: column.lines.slice(0, last + 1) },
    ...box,
    { ...column, lines: column.lines.slice(last + 1) },
    ...rest,
  ]
}
