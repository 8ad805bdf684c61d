import { detectLanguage } from '@agora-mcp/core/text'
import { documentDate } from '../../domain/answering/statements/document-date.ts'
import { readAction, readActionRow } from '../../domain/plan/read-action.ts'
import { readTask } from '../../domain/plan/read-task.ts'
import type { SheetTask } from '../../domain/plan/task-sheet.ts'
import type { Field } from '../../ports/documents.ts'
import type { KnownDocument } from './document-cache.ts'
import { type Chunk, locationOf, textOfChunks } from './library-chunks.ts'
import { locationOfRow } from './sheet-row.ts'
import { type Block, LONGEST_PASSAGE, shortBlocks, USUAL_PASSAGE } from './short-blocks.ts'
import type { TextDocument, TextPassage } from './text-document.ts'

/** A library document with the text that its offsets refer to. */
export interface LibraryText extends Omit<TextDocument, 'kind'> {
  readonly text: string
}

/**
 * Reads a document without pages from its library passages like a text file: each table row is a passage with
 * column names, prose is split into passages of a few sentences, and actions become tasks.
 */
export function readLibraryText(
  { path, title, kind }: Pick<KnownDocument, 'path' | 'title' | 'kind'>,
  chunks: readonly Chunk[],
): LibraryText {
  const text = textOfChunks(chunks)
  const isSheet = kind === 'xlsx' || kind === 'ods'
  const passages = chunks.flatMap((chunk) => passagesOf(chunk, isSheet))
  // A date in a row belongs to the row, not the document.
  const prose = passages
    .filter(({ fields }) => fields === null)
    .map(({ charStart, charEnd }) => text.slice(charStart, charEnd))
  const date = documentDate({ path, title, written: null, text: prose.join('\n') })
  const tasks = passages.flatMap((passage) => tasksOf(text, passage, date))
  return {
    text,
    title,
    date,
    project: null,
    language: detectLanguage(text),
    passages,
    sheet: tasks.length === 0 ? null : { path, title, project: null, date, responsible: null, tasks },
    problem: null,
  }
}

function passagesOf(chunk: Chunk, isSheet: boolean): TextPassage[] {
  const passages: TextPassage[] = []
  let open = null as Block | null
  let heading = null as string | null
  // Without the heading, which is already in the location.
  const paragraphs = paragraphsOf(chunk.text).filter(
    ({ start, end }) => start > 0 || !isOwnHeading(chunk.text.slice(start, end), chunk),
  )
  const rows = paragraphs.filter(
    ({ start, end }) => isSheet || fieldsOf(chunk.text.slice(start, end)) !== null,
  )
  const put = (block: Block, fields: readonly Field[] | null) => {
    const row = rows.indexOf(block)
    const place = row === -1 ? chunk.location : locationOfRow(chunk.location ?? '', row, rows.length)
    const location = locationOf({ ...chunk, location: place })
    passages.push({
      charStart: chunk.char_start + block.start,
      charEnd: chunk.char_start + block.end,
      location: heading === null ? location : `${heading} > ${location}`,
      fields,
    })
  }
  const close = () => {
    if (open !== null) for (const block of withinBounds(chunk.text, open)) put(block, null)
    open = null
  }
  for (const block of paragraphs) {
    const paragraph = chunk.text.slice(block.start, block.end)
    const fields = fieldsOf(paragraph)
    if (fields !== null) {
      close()
      put(block, fields)
    } else if (isSheet) {
      put(block, null)
      // In price schedules, a row with a single cell is a heading for the rows below.
      heading = paragraph
    } else {
      if (open !== null && block.end - open.start > USUAL_PASSAGE) close()
      open = { start: open?.start ?? block.start, end: block.end }
    }
  }
  close()
  return passages
}

const isOwnHeading = (paragraph: string, { section_path }: Chunk): boolean =>
  section_path === paragraph || section_path.endsWith(` > ${paragraph}`)

const paragraphsOf = (text: string): Block[] =>
  Array.from(text.matchAll(/[^\n]+(?:\n[^\n]+)*/g), ({ 0: own, index }) => ({
    start: index,
    end: index + own.length,
  }))

const withinBounds = (text: string, block: Block): Block[] =>
  block.end - block.start <= LONGEST_PASSAGE ? [block] : shortBlocks(text, block)

/** Parses a row in the library's format, `Action: Call the printer | By: Anna`; null if it is not a row. */
export function fieldsOf(paragraph: string): readonly Field[] | null {
  const cells = paragraph.split(' | ')
  if (cells.length < 2) return null
  return cells.map((cell, at) => {
    const colon = cell.indexOf(': ')
    return colon < 1
      ? { name: `${at + 1}`, value: cell }
      : { name: cell.slice(0, colon), value: cell.slice(colon + 2) }
  })
}

function tasksOf(
  text: string,
  { charStart, charEnd, fields }: TextPassage,
  date: string | null,
): SheetTask[] {
  if (fields !== null) {
    const task = readActionRow(fields, date)
    return task === null ? [] : [{ ...task, charStart, charEnd }]
  }
  return Array.from(text.slice(charStart, charEnd).matchAll(/[^\n]+/g)).flatMap(({ 0: line, index }) => {
    const task = readTask(line, date) ?? readAction(line, date)
    if (task === null) return []
    return [{ ...task, charStart: charStart + index, charEnd: charStart + index + line.length }]
  })
}
