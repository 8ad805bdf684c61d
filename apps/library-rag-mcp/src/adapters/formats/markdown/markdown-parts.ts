import type { List, ListItem, Nodes, RootContent, Table } from 'mdast'
import { heading, note, type Part, paragraph } from '../../../domain/kinds/file-content.ts'
import type { Place } from '../../../domain/kinds/place.ts'
import { rowText } from '../../../domain/kinds/table-rows.ts'
import { markupParts } from '../markup/markup-parts.ts'
import { parseHtml } from '../markup/xml.ts'
import { parseMarkdown } from './parse-markdown.ts'

export function markdownParts(text: string): Part[] {
  return parseMarkdown(text).flatMap(partsOf)
}

function partsOf(node: RootContent): Part[] {
  const first = node.position?.start.line ?? 1
  switch (node.type) {
    case 'heading':
      return [{ ...heading(node.depth, nodeText(node)), place: linesFrom(first, '') }]
    case 'paragraph':
      return [placed(paragraph(nodeText(node)), first)]
    case 'code':
      return [placed(paragraph(node.value), first + 1)]
    case 'blockquote':
      return node.children.flatMap(partsOf)
    case 'list':
      return [listPart(node)]
    case 'table':
      return tableParts(node)
    case 'html':
      return markupParts(parseHtml(node.value)).map((part) => ({ ...part, place: linesFrom(first, '') }))
    case 'footnoteDefinition':
      return [placed(note(node.children.map(nodeText).join('\n')), first)]
    default:
      return []
  }
}

/** Returns the text of a node; a soft line break stays a line break, so that lines can be counted. */
function nodeText(node: Nodes): string {
  switch (node.type) {
    case 'text':
    case 'inlineCode':
      return node.value
    case 'image':
      return node.alt ?? ''
    case 'break':
      return '\n'
    case 'html':
      return /^<br\b/i.test(node.value) ? '\n' : ''
    default:
      return 'children' in node ? node.children.map(nodeText).join('') : ''
  }
}

/** Adds line numbers to a part; joined source lines are told apart by their offsets. */
function placed(part: Part, first: number): Part {
  const { text } = part
  const isVerse = text.split('\n').length < 3 || part.text.includes('  ')
  return { ...part, text: isVerse ? text : text.replace(/\n(?=\S)/g, ' '), place: linesFrom(first, text) }
}

function linesFrom(first: number, text: string): Place {
  const starts = [0]
  for (const { index } of text.matchAll(/\n/g)) starts.push(index + 1)
  return { type: 'lines', first, starts }
}

/** Returns a list as one part with one entry a line, tasks with their mark. */
function listPart(list: List): Part {
  const first = list.position?.start.line ?? 1
  const starts: number[] = []
  let text = ''
  for (const { line, said } of entriesOf(list, '')) {
    if (text !== '') text += '\n'
    for (let at = starts.length; at <= line - first; at++) starts.push(text.length)
    text += said
  }
  return { ...paragraph(text), place: { type: 'lines', first, starts } }
}

function entriesOf(list: List, indent: string): { line: number; said: string }[] {
  return list.children.flatMap((item, at) => {
    const own = item.children.filter(({ type }) => type !== 'list')
    const said = own.map((child) => (child.type === 'code' ? child.value : nodeText(child))).join(' ')
    const entry = {
      line: item.position?.start.line ?? 1,
      said: `${indent}${markOf(list, item, at)} ${said.replace(/\s*\n\s*/g, ' ')}`,
    }
    const inner = item.children.flatMap((child) =>
      child.type === 'list' ? entriesOf(child, `${indent}  `) : [],
    )
    return [entry, ...inner]
  })
}

function markOf(list: List, item: ListItem, at: number): string {
  if (typeof item.checked === 'boolean') return item.checked ? '[x]' : '[ ]'
  return list.ordered === true ? `${(list.start ?? 1) + at}.` : '•'
}

function tableParts(table: Table): Part[] {
  const [head, ...rows] = table.children
  const headings = head?.children.map(nodeText) ?? []
  return rows.map((row) => ({
    ...paragraph(
      rowText(
        row.children.map((cell) => nodeText(cell).trim()),
        headings,
      ),
    ),
    place: linesFrom(row.position?.start.line ?? 1, ''),
  }))
}
