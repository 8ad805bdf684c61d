import { heading, note, type Part, paragraph, tableRow } from '../../../domain/kinds/file-content.ts'
import { tableRows } from '../../../domain/kinds/table-rows.ts'
import { type AnyNode, type Element, elementsOf, hasChildren, isTag, isText, nameOf, textOf } from './dom.ts'
import { evenSpace } from './even-space.ts'
import { isNoteMark, isNotes, isSkipped, pageLabelOf } from './markup-roles.ts'
import { tableCells } from './table-cells.ts'

const BLOCKS = new Set(
  'address article aside blockquote body caption center dd details dialog div dl dt fieldset figcaption figure footer form header hr html legend li main nav ol p pre section summary table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
)
const HEADING = /^h([1-6])$/

/** Reads headings, paragraphs, lists, table rows and notes of an HTML page in document order. */
export function markupParts(root: AnyNode, isLeftOut: (element: Element) => boolean = () => false): Part[] {
  const parts: Part[] = []
  let line = ''
  let label: string | null = null
  let isInNote = false

  const push = (part: Part) => {
    if (part.text.trim() !== '') parts.push({ ...part, label })
  }
  const flush = () => {
    const text = evenSpace(line)
    line = ''
    if (text !== '') push(isInNote ? note(text) : paragraph(text))
  }
  const walkAll = (nodes: readonly AnyNode[]) => {
    for (const node of nodes) walk(node)
  }
  const walk = (node: AnyNode): void => {
    if (isText(node)) {
      line += node.data.replace(/[ \t\r\n\f]+/g, ' ')
      return
    }
    if (!isTag(node)) {
      if (hasChildren(node)) walkAll(node.children)
      return
    }
    if (isSkipped(node) || isLeftOut(node)) return
    const page = pageLabelOf(node)
    if (page !== null) {
      label = page
      return
    }
    if (isNoteMark(node)) return
    const name = nameOf(node)
    if (name === 'br') {
      line += '\n'
      return
    }
    if (isNotes(node) && !isInNote) {
      flush()
      isInNote = true
      walkAll(node.children)
      flush()
      isInNote = false
      return
    }
    const level = HEADING.exec(name)?.[1]
    if (level !== undefined) {
      flush()
      walkAll(node.children)
      const text = evenSpace(line)
      line = ''
      push(heading(Number(level), text))
    } else if (name === 'pre') {
      flush()
      push(paragraph(textOf(node).replace(/^\n|\s+$/g, '')))
    } else if ((name === 'ul' || name === 'ol') && !isInNote && isPlainList(node)) {
      flush()
      push(paragraph(listLines(node, '').join('\n')))
    } else if (name === 'table' && isDataTable(node)) {
      flush()
      for (const caption of elementsOf(node, 'caption')) push(paragraph(evenSpace(textOf(caption))))
      const { rows, hasHeadings } = tableCells(node)
      for (const row of tableRows(rows, hasHeadings)) push(isInNote ? note(row.text) : tableRow(row))
    } else if (BLOCKS.has(name)) {
      flush()
      walkAll(node.children)
      flush()
    } else walkAll(node.children)
  }
  walk(root)
  flush()
  return parts
}

/** A list whose entries are lines, not chapters. */
function isPlainList(list: Element): boolean {
  for (const _ of elementsOf(list, 'table', 'pre', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6')) return false
  return true
}

/** Checks whether a table holds data; a layout table is read cell by cell. */
function isDataTable(table: Element): boolean {
  if (['presentation', 'none'].includes(table.attribs.role ?? '')) return false
  for (const _ of elementsOf(table, 'table', 'h1', 'h2', 'h3', 'ul', 'ol')) return false
  const { rows } = tableCells(table)
  return rows.some((row) => row.length > 1)
}

function listLines(list: Element, indent: string): string[] {
  const isOrdered = nameOf(list) === 'ol'
  let number = Number(list.attribs.start ?? 1) || 1
  return list.children.filter(isTag).flatMap((item) => {
    if (isSkipped(item)) return []
    if (nameOf(item) !== 'li')
      return nameOf(item) === 'ul' || nameOf(item) === 'ol' ? listLines(item, `${indent}  `) : []
    const lists = item.children.filter(
      (child): child is Element => isTag(child) && /^[uo]l$/.test(nameOf(child)),
    )
    const own = item.children.filter((child) => !lists.includes(child as Element))
    const text = own.flatMap((child) => markupParts(child).map((part) => part.text)).join(' ')
    const inline = own.every((child) => !isTag(child) || !BLOCKS.has(nameOf(child)))
    const said = inline ? evenSpace(markupInline(own)) : text
    const mark = taskMark(item) ?? (isOrdered ? `${number++}.` : '•')
    return [
      ...(said === '' ? [] : [`${indent}${mark} ${said.replace(/\n/g, ' ')}`]),
      ...lists.flatMap((inner) => listLines(inner, `${indent}  `)),
    ]
  })
}

/** Joins list entries of one line each, which would otherwise become a part per piece. */
const markupInline = (nodes: readonly AnyNode[]): string =>
  nodes.map((node) => (isText(node) ? node.data.replace(/\s+/g, ' ') : inlineText(node))).join('')

function inlineText(node: AnyNode): string {
  if (isText(node)) return node.data.replace(/\s+/g, ' ')
  if (!isTag(node) || isSkipped(node) || isNoteMark(node)) return ''
  return nameOf(node) === 'br' ? ' ' : node.children.map(inlineText).join('')
}

/** Returns the mark of a task list entry, as GitHub and others write it; null for other entries. */
function taskMark(item: Element): string | null {
  for (const input of elementsOf(item, 'input')) {
    if (input.attribs.type === 'checkbox') return input.attribs.checked === undefined ? '[ ]' : '[x]'
  }
  return null
}
