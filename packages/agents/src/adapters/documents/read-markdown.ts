import { datesIn } from '@agora-mcp/core/citations'
import { detectLanguage } from '@agora-mcp/core/text'
import type { ListItem, Nodes, Root } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { documentDate } from '../../domain/answering/statements/document-date.ts'
import { readAction, readActionRow } from '../../domain/plan/read-action.ts'
import { readTask } from '../../domain/plan/read-task.ts'
import type { SheetTask } from '../../domain/plan/task-sheet.ts'
import { readFrontMatter } from './front-matter.ts'
import { tableIn } from './markdown-table.ts'
import { type Block, LONGEST_PASSAGE, shortBlocks, trimmedEnd, USUAL_PASSAGE } from './short-blocks.ts'
import { type TextDocument, type TextPassage, titleOfPath } from './text-document.ts'

/**
 * Reads a Markdown file: sections as passages with offsets, tasks as a sheet. A file with tasks is a task
 * sheet. HTML comments are skipped, since readers do not see them.
 * @param text The whole file; offsets include front matter and line ends.
 */
export function readMarkdown(path: string, text: string): TextDocument {
  const { values, end: bodyStart, span, problem } = readFrontMatter(text)
  const body = text.slice(bodyStart)
  const tree = fromMarkdown(body)
  const field = (...names: readonly string[]) => fieldOf(values, names)
  const heading = tree.children.find((node) => node.type === 'heading')
  const title = field('titre', 'title') ?? (heading && plainHeading(body, heading)) ?? titleOfPath(path)
  const date = field('date')
  const written = date === null ? null : (datesIn(date, null)[0]?.date ?? null)
  const day = documentDate({ path, title, written, text: body })
  const tasks = tasksOf(tree, body, bodyStart, day)
  const boxes = tasks.filter(({ charStart }) =>
    /^\s*(?:[-*+]|\d+[.)])\s+\[/.test(text.slice(charStart, charStart + 20)),
  )
  const front =
    span === null
      ? []
      : [{ charStart: span.start, charEnd: trimmedEnd(text, span), location: title, fields: null }]
  return {
    kind: boxes.length > 0 ? 'sheet' : 'markdown',
    title,
    date: day,
    project: field('projet', 'project'),
    language: detectLanguage(body),
    passages: [
      ...front.filter(({ charStart, charEnd }) => charEnd > charStart),
      ...passagesOf(tree, body, title).map((passage) => ({
        ...passage,
        charStart: passage.charStart + bodyStart,
        charEnd: passage.charEnd + bodyStart,
      })),
    ],
    sheet:
      tasks.length === 0
        ? null
        : {
            path,
            title,
            project: field('projet', 'project'),
            date: day,
            responsible: field('responsable', 'responsible', 'owner'),
            tasks,
          },
    problem,
  }
}

/** Reads scalar values as text and ignores other YAML. */
function fieldOf(values: Readonly<Record<string, unknown>>, names: readonly string[]): string | null {
  for (const [key, value] of Object.entries(values)) {
    if (!names.includes(key.toLowerCase())) continue
    if (typeof value === 'string' && value.trim() !== '') return value.trim()
    if (typeof value === 'number') return String(value)
  }
  return null
}

const spanOf = ({ position }: Nodes): Block => ({
  start: position?.start.offset ?? 0,
  end: position?.end.offset ?? 0,
})

/** Maximum length of a heading, in UTF-16 units. */
const LONGEST_HEADING = 300

const plainHeading = (body: string, node: Nodes): string | null => {
  const { start, end } = spanOf(node)
  const plain = body
    .slice(start, Math.min(end, start + LONGEST_HEADING))
    .replace(/^\s*#{1,6}(?!#)/, '')
    .replace(/\n[=-]+\s*$/, '')
    .replace(/[*_`]|(?:#+\s*)$/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  return plain === '' ? null : plain
}

function passagesOf(tree: Root, body: string, title: string): TextPassage[] {
  const passages: TextPassage[] = []
  let path: string[] = []
  let open = null as Block | null
  const close = () => {
    if (open === null) return
    const location = path.filter(Boolean).join(' > ') || title
    passages.push({ charStart: open.start, charEnd: open.end, location, fields: null })
    open = null
  }
  for (const node of tree.children) {
    if (node.type === 'heading') {
      close()
      path = [...path.slice(0, node.depth - 1), plainHeading(body, node) ?? '']
    }
    for (const block of blocksOf(node, body)) {
      const table = node.type === 'paragraph' ? tableIn(body.slice(block.start, block.end)) : null
      if (table !== null) {
        close()
        const location = path.filter(Boolean).join(' > ') || title
        for (const { start, end } of table.around)
          passages.push({
            charStart: block.start + start,
            charEnd: block.start + trimmedEnd(body.slice(block.start), { start, end }),
            location,
            fields: null,
          })
        for (const { start, end, fields } of table.rows)
          passages.push({ charStart: block.start + start, charEnd: block.start + end, location, fields })
        continue
      }
      if (open !== null && block.end - open.start > USUAL_PASSAGE) close()
      open = { start: open?.start ?? block.start, end: block.end }
    }
  }
  close()
  return passages
}

/** Splits a node's searchable text into blocks of limited length. */
function blocksOf(node: Nodes, body: string): Block[] {
  if (['heading', 'thematicBreak', 'definition', 'html'].includes(node.type)) return []
  const { start, end } = spanOf(node)
  const isTable = node.type === 'paragraph' && tableIn(body.slice(start, end)) !== null
  if (end - start <= LONGEST_PASSAGE || isTable) return end > start ? [{ start, end }] : []
  if (node.type === 'list' || node.type === 'blockquote' || node.type === 'listItem') {
    return node.children.flatMap((child) => blocksOf(child, body))
  }
  return shortBlocks(body, { start, end })
}

function tasksOf(tree: Root, body: string, base: number, written: string | null): SheetTask[] {
  const tasks: SheetTask[] = []
  const walk = (node: Nodes) => {
    if (node.type === 'listItem') {
      const task = taskOf(node, body, base, written)
      if (task !== null) tasks.push(task)
    }
    if (node.type === 'paragraph') tasks.push(...rowTasks(node, body, base, written))
    if ('children' in node) for (const child of node.children) walk(child)
  }
  walk(tree)
  return tasks
}

function taskOf(item: ListItem, body: string, base: number, written: string | null): SheetTask | null {
  const { start } = spanOf(item)
  const first = item.children[0]
  if (first === undefined) return null
  const { end } = spanOf(first)
  const line = body.slice(start, end)
  const task = readTask(line, written) ?? readAction(line, written)
  return task === null ? null : { ...task, charStart: base + start, charEnd: base + end }
}

function rowTasks(node: Nodes, body: string, base: number, written: string | null): SheetTask[] {
  const { start: from, end: to } = spanOf(node)
  return (tableIn(body.slice(from, to))?.rows ?? []).flatMap(({ start, end, fields }) => {
    const task = readActionRow(fields, written)
    return task === null ? [] : [{ ...task, charStart: base + from + start, charEnd: base + from + end }]
  })
}
