import { sentencesOf } from '@agora-mcp/core/citations'
import { fold } from '@agora-mcp/core/text'
import { alignedCells, type Cell } from './aligned-cells.ts'

/** A passage that the search found, with metadata of its document. */
export interface AnswerPassage {
  readonly text: string
  readonly source: string
  /** Headings and page, for display. */
  readonly location: string
  readonly char_start: number
  readonly char_end: number
  /** 0 to 1. */
  readonly similarity: number
  readonly language: string | null
  readonly fields: readonly Cell[] | null
  /** Title of the document. */
  readonly title: string
  /** Date of the document, `YYYY-MM-DD`; null if unknown. */
  readonly date: string | null
  /** Project of the document; null for one that belongs to all projects. */
  readonly project: string | null
}

/** The smallest quotable piece: a sentence, a list item or a table row. */
export interface Statement {
  readonly passage: AnswerPassage
  readonly text: string
  /** UTF-16 offsets in the passage. */
  readonly start: number
  readonly end: number
  /** Preceding texts in the passage, nearest first. */
  readonly before: readonly string[]
  /** Column names of a table row; empty for anything else. */
  readonly columns: readonly string[]
  /** Cells of a table row, as far as they are known; empty for anything else. */
  readonly cells: readonly Cell[]
  readonly kind: 'sentence' | 'item' | 'row' | 'field'
}

const ITEM = /^\s*(?:[-*•–▪◦]|\d{1,2}[.)]|[a-z]\))\s+/u
/** Matches what begins with its label: a field of a form, the attendance of minutes. */
export const LABELLED = /^\s*\p{L}[\p{L}’' -]{1,40}\s?:\s+\S/u
/** Checks whether a text is only a bold label, whose sentence is the next one: `**Point 3 — Cotisation.`. */
export const isBoldLabel = (text: string): boolean => /^\*\*[^*\n]+(?:\*\*)?\s*$/u.test(text)
/** Matches a row of a table without rules: short, without end-of-sentence punctuation. */
const CELLS = /^(?!.*[.;:!?]\s*$)\S.{2,89}$/u
/** Matches a row below the header of such a table, whose cells may have several lines. */
const LONG_CELLS = /^(?!.*[.;:!?]\s*$)\S.{2,199}$/u
const MIN_ROWS = 3

interface Line {
  readonly text: string
  readonly start: number
}

export function statementsIn(passage: AnswerPassage): Statement[] {
  const { text, fields, location, title } = passage
  if (fields !== null) {
    return [
      {
        passage,
        text,
        start: 0,
        end: text.length,
        before: [],
        columns: fields.map(({ name }) => name),
        cells: fields,
        kind: 'row',
      },
    ]
  }
  // The title in the front matter tells nothing that a quotation's place does not.
  const headings = new Set([...headingsOf(location), `title ${title}`, `titre ${title}`].map(plain))
  const statements: Statement[] = []
  const add = (line: Line, kind: Statement['kind'], header = '') => {
    const before = statements.slice(-2).map((one) => one.text)
    statements.push({
      passage,
      text: line.text,
      start: line.start,
      end: line.start + line.text.length,
      before: before.toReversed(),
      columns: header === '' ? [] : header.split(/\s+/),
      cells: header === '' ? [] : alignedCells(line.text, header),
      kind,
    })
  }
  const lines = linesOf(text).filter(
    (line, at, all) => !headings.has(plain(line.text)) && !isHeadingOf(line, all[at + 1]),
  )
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] as Line
    const rows = rowsFrom(lines, at)
    const [head, ...others] = rows
    if (head !== undefined) {
      for (const row of others) add(row, 'row', head.text)
      at += rows.length
      continue
    }
    at += 1
    if (ITEM.test(line.text)) add(line, 'item')
    else if (LABELLED.test(line.text) && isAlone(lines, at - 1)) add(line, 'field')
    else
      for (const sentence of sentencesOf(line.text, passage.language))
        add(withoutMarks({ text: sentence.text, start: line.start + sentence.start }), 'sentence')
  }
  return statements
}

/** Leaves out what closes the bold label before a sentence: `**Délai.** Le chantier dure…`. */
const withoutMarks = ({ text, start }: Line): Line => {
  const marks = /^\*+\s+/.exec(text)?.[0].length ?? 0
  return { text: text.slice(marks), start: start + marks }
}

/** Returns a document's title and the words of its path, by which questions name it. */
export const titleAndPath = ({ title, source }: Pick<AnswerPassage, 'title' | 'source'>): string =>
  `${title} ${source.replace(/[-_/.]+/g, ' ')}`

/** Returns the headings of a location from the top level down, without its page. */
export const headingsOf = (location: string): string[] =>
  location
    .replace(/,? ?pp?\. ?[\d–-]+$/u, '')
    .split(' > ')
    .map((heading) => heading.trim())
    .filter(Boolean)

const plain = (text: string): string =>
  fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Checks whether a numbered line is the heading of the next one: `2. Accès` before `2.1 La porte…`. */
const isHeadingOf = ({ text }: Line, next: Line | undefined): boolean => {
  const number = /^(?<number>\d+)\.?\s+\p{Lu}[^.;:!?]{1,60}$/u.exec(text)?.groups?.number
  return number !== undefined && next?.text.startsWith(`${number}.1`) === true
}

function linesOf(text: string): Line[] {
  return Array.from(text.matchAll(/[^\n]*\S[^\n]*/g), ({ 0: found, index }) => {
    const blank = found.length - found.trimStart().length
    return { text: found.trim(), start: index + blank }
  })
}

/** Checks whether a line is a statement of its own: a field among fields, or a single sentence. */
const isAlone = (lines: readonly Line[], at: number): boolean => {
  const { text } = lines[at] as Line
  return (
    [lines[at - 1], lines[at + 1]].some((near) => near !== undefined && LABELLED.test(near.text)) ||
    !/[.!?]\s+\p{Lu}/u.test(text)
  )
}

/** Returns the lines of the table that starts here, header first; empty if none does. */
function rowsFrom(lines: readonly Line[], at: number): Line[] {
  const head = lines[at] as Line
  if (!CELLS.test(head.text) || /\d/.test(head.text) || ITEM.test(head.text) || LABELLED.test(head.text))
    return []
  if (head.text.split(/\s+/).filter((word) => /^\p{Lu}/u.test(word)).length < 2) return []
  const rows = [head]
  for (const line of lines.slice(at + 1)) {
    const last = rows.at(-1) as Line
    const isNext = line.start - (last.start + last.text.length) <= 2
    if (!isNext || !LONG_CELLS.test(line.text) || ITEM.test(line.text)) break
    rows.push(line)
  }
  return rows.length >= MIN_ROWS &&
    rows.slice(1).filter(({ text }) => /\d/.test(text)).length * 2 >= rows.length - 1
    ? rows
    : []
}
