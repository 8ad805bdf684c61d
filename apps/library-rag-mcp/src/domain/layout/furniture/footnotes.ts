import type { Column } from '../regions/column.ts'
import type { BodyStyle } from '../rows/body-style.ts'
import type { Line } from '../rows/line.ts'

export interface NoteLines {
  /** True if they continue the last note of the previous page. */
  readonly continues: boolean
  readonly lines: readonly Line[]
}

const SMALL = 0.93
const MARKER = /^[([]?(?:(\d{1,3})|([*†‡§¶]{1,3}))[)\].]?\s+\S/

/**
 * Separates footnotes from a page's columns: smaller lines at the foot of a column that begin with a marker,
 * and lines of any size there with a raised marker that is called on the page.
 * @param openNote True if the previous page ended with a note, which may continue here.
 */
export function separateNotes(
  columns: readonly Column[],
  body: BodyStyle,
  openNote: boolean,
): { columns: Column[]; notes: NoteLines[] } {
  const calls = new Set(columns.flatMap((column) => column.lines.flatMap((line) => line.calls.map(bare))))
  const notes: NoteLines[] = []
  const rest = columns.map((column) => {
    const start = findNotes(column.lines, body, calls)
    if (start === null) return column
    const isContinued = openNote && notes.length === 0
    const from = isContinued ? start.smallFrom : start.firstMarker
    notes.push(...splitNotes(column.lines.slice(from), start.firstMarker - from))
    return { ...column, lines: column.lines.slice(0, from) }
  })
  return { columns: rest.filter((column) => column.lines.length > 0), notes }
}

/** Finds the start of the small lines at the foot, and the line of the first note among them; null if there is none. */
function findNotes(
  lines: readonly Line[],
  body: BodyStyle,
  calls: ReadonlySet<string>,
): { smallFrom: number; firstMarker: number } | null {
  const lastLarge = lines.findLastIndex((line) => line.size > SMALL * body.size)
  const smallFrom = lastLarge + 1
  const small = lines.findIndex((_, at) => at >= smallFrom && beginsNote(lines, at, body, calls))
  if (small !== -1) return { smallFrom, firstMarker: small }

  const marked = lines.findIndex((line) => line.startsRaised && calls.has(markerOf(line) ?? ''))
  return marked === -1 ? null : { smallFrom: marked, firstMarker: marked }
}

function beginsNote(
  lines: readonly Line[],
  at: number,
  body: BodyStyle,
  calls: ReadonlySet<string>,
): boolean {
  const line = lines[at]
  const marker = line && markerOf(line)
  if (!line || !marker) return false
  if (line.startsRaised || calls.has(marker)) return true
  // Without calls in the text, only the space above distinguishes a note from a list in small print.
  const above = lines[at - 1]
  return calls.size === 0 && above !== undefined && !above.bold && line.y - above.y > 1.2 * body.leading
}

function splitNotes(lines: readonly Line[], firstMarker: number): NoteLines[] {
  const notes: { continues: boolean; lines: Line[] }[] = []
  let last: string | null = null
  for (const [at, line] of lines.entries()) {
    const marker = at >= firstMarker ? markerOf(line) : null
    const isNext = marker !== null && (last === null || line.startsRaised || follows(last, marker))
    if (isNext || notes.length === 0) notes.push({ continues: !isNext, lines: [line] })
    else notes.at(-1)?.lines.push(line)
    if (isNext) last = marker
  }
  return notes
}

function follows(last: string, marker: string): boolean {
  return /\d/.test(marker) ? Number(marker) === Number(last) + 1 : marker !== last
}

function markerOf(line: Line): string | null {
  const match = MARKER.exec(line.text)
  return match ? (match[1] ?? match[2] ?? null) : null
}

function bare(call: string): string {
  return call.replace(/[()[\]]/g, '')
}
