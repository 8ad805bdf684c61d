import { greatest } from '../../computing/extremes.ts'
import type { Column } from '../regions/column.ts'
import type { Line } from '../rows/line.ts'

export interface ContentsEntry {
  readonly title: string
  readonly label: string
  /**
   * Left edge of its first line relative to the column of page numbers, in points, hence negative; deeper
   * entries begin further right. Unlike the width of the text, margins differ between left and right pages.
   */
  readonly left: number
}

const PLAIN =
  'table (?:des mati[èe]res|of contents)|contents|sommaire|inhalts(?:verzeichnis|übersicht)|index (?:capitum|rerum|generalis)|tabula capitum|πίνακασ? περιεχομένων|περιεχόμενα|indice|índice'
const PLAIN_HEADING = new RegExp(`^(?:${PLAIN})$`, 'iu')
// These words also head other kinds of tables.
const HEADING = new RegExp(`^(?:${PLAIN}|table|plan|inhalt)$`, 'iu')
/** Share of the titles that must recur in the document. */
const TITLES_AGAIN = 0.34
/** Characters compared between titles. */
const START = 24
// Lists of figures and tables look the same, but name no sections.
const OTHER_LIST =
  /^(?:liste des|table des (?!mati)|list of|abbildungs|tabellen|verzeichnis der (?:abb|tab)|index (?:tabularum|figurarum))/iu
const LABEL = String.raw`(\d{1,4}|[ivxlc]{1,8})`
const WITH_LEADER = new RegExp(String.raw`^(.*?)\s*(?:[.·…_]\s?){3,}\s*${LABEL}$`, 'iu')
const LABEL_ALONE = new RegExp(`^${LABEL}$`, 'iu')
const MIN_ENTRIES = 3
const MAX_ENTRY = 400
const MIN_SHARE = 0.5
const FRONT_PAGES = 4
const FRONT_SHARE = 0.15

/** Separates the printed table of contents from the text, where its titles occur again. */
export function separateContents(
  columns: readonly Column[],
  pagesCount: number,
): {
  columns: Column[]
  entries: ContentsEntry[]
  takenOut: Line[]
} {
  const entries: ContentsEntry[] = []
  const takenOut: Line[] = []
  const starts = startsOf(columns)
  let open = false
  let inOtherList = false
  const rest = columns.map((column) => {
    const isInFront = column.page <= Math.max(FRONT_PAGES, FRONT_SHARE * pagesCount)
    const range = findContents(column.lines, open, isInFront)
    const inside = range === null ? [] : column.lines.slice(range.start, range.end)
    if (range === null || !isOfThisDocument(inside, open, starts)) {
      open = false
      return column
    }
    const read = readEntries(inside, open && inOtherList)
    takenOut.push(...inside)
    entries.push(...read.entries)
    inOtherList = read.inOtherList
    open = range.end === column.lines.length
    return { ...column, lines: [...column.lines.slice(0, range.start), ...column.lines.slice(range.end)] }
  })
  return { columns: rest.filter((column) => column.lines.length > 0), entries, takenOut }
}

/** Counts lines of the document by their first words, without numbers and punctuation. */
function startsOf(columns: readonly Column[]): ReadonlyMap<string, number> {
  const starts = new Map<string, number>()
  for (const { text } of columns.flatMap(({ lines }) => lines)) {
    const start = startOf(text)
    if (start !== '') starts.set(start, (starts.get(start) ?? 0) + 1)
  }
  return starts
}

const startOf = (text: string): string =>
  (
    text
      .slice(0, MAX_ENTRY)
      .toLowerCase()
      .match(/\p{L}+/gu) ?? []
  )
    .join(' ')
    .slice(0, START)

/** Checks for a heading, a table on the page before, or titles that recur as headings; price lists have none. */
function isOfThisDocument(
  lines: readonly Line[],
  open: boolean,
  starts: ReadonlyMap<string, number>,
): boolean {
  if (open || PLAIN_HEADING.test(lines[0]?.text ?? '')) return true
  const titles = lines.flatMap((line) => entryOf(line)?.title ?? []).map(startOf)
  const again = titles.filter((title) => title !== '' && (starts.get(title) ?? 0) > 1)
  return again.length >= TITLES_AGAIN * titles.length
}

/**
 * Finds the lines of a column that are a table of contents. Without a heading they count only if the previous
 * column ended within one (`open`), or near the front of the book: further back, indexes and lists of changes
 * look the same.
 */
function findContents(
  lines: readonly Line[],
  open: boolean,
  isInFront: boolean,
): { start: number; end: number } | null {
  const heading = lines.findIndex((line) => HEADING.test(line.text))
  const isEntry = lines.map((line, at) => at > heading && entryOf(line) !== null)
  const withLeader = lines.filter(
    (line) => line.text.length <= MAX_ENTRY && WITH_LEADER.test(line.text),
  ).length
  const first = isEntry.indexOf(true)
  const last = isEntry.lastIndexOf(true)
  const count = isEntry.filter(Boolean).length
  if (count < MIN_ENTRIES || count < MIN_SHARE * (last + 1 - first) || !areGrowing(lines)) return null
  if (heading === -1 && !open && (!isInFront || withLeader < MIN_ENTRIES)) return null
  return { start: heading !== -1 ? heading : open ? 0 : first, end: last + 1 }
}

/** Checks whether the page numbers of the entries ascend, as in a table of contents but not in other tables. */
function areGrowing(lines: readonly Line[]): boolean {
  const numbers = lines.flatMap((line) => {
    const label = entryOf(line)?.label
    return label !== undefined && /^\d/.test(label) ? [Number(label)] : []
  })
  const steps = numbers.slice(1).filter((number, at) => number >= (numbers[at] ?? 0)).length
  return numbers.length < 2 || steps >= 0.8 * (numbers.length - 1)
}

function readEntries(
  lines: readonly Line[],
  startsInOtherList: boolean,
): { entries: ContentsEntry[]; inOtherList: boolean } {
  const entries: ContentsEntry[] = []
  let inOtherList = startsInOtherList
  let wrapped: Line[] = []
  const edge = greatest(lines.map((line) => line.right))
  for (const line of lines) {
    const entry = entryOf(line)
    if (HEADING.test(line.text)) inOtherList = false
    else if (!entry && OTHER_LIST.test(line.text)) inOtherList = true
    else if (entry && !inOtherList) {
      const title = [...wrapped.map(({ text }) => text), entry.title].join(' ').trim()
      if (title !== '') entries.push({ title, label: entry.label, left: (wrapped[0] ?? line).left - edge })
    }
    wrapped = entry || HEADING.test(line.text) || inOtherList ? [] : [...wrapped, line]
  }
  return { entries, inOtherList }
}

function entryOf(line: Line): { title: string; label: string } | null {
  if (line.text.length > MAX_ENTRY) return null
  const led = WITH_LEADER.exec(line.text)
  if (led?.[2] !== undefined) return { title: led[1] ?? '', label: led[2] }
  const label = line.parts.at(-1) ?? ''
  if (line.parts.length < 2 || !LABEL_ALONE.test(label)) return null
  return { title: line.parts.slice(0, -1).join(' '), label }
}
