import { heading, note, type Part, paragraph, tableRow } from '../../../domain/kinds/file-content.ts'
import { tableRows } from '../../../domain/kinds/table-rows.ts'
import {
  type AnyNode,
  attribute,
  childOf,
  childrenOf,
  type Element,
  elementsOf,
  isTag,
  isText,
  nameOf,
} from '../markup/dom.ts'

/** Elements that are not text of the document: deletions, generated tables of contents, forms. */
const LEFT_OUT = new Set([
  'tracked-changes',
  'table-of-content',
  'alphabetical-index',
  'forms',
  'sequence-decls',
  'variable-decls',
  'hidden-text',
  'ruby-text',
])
const MAX_REPEATED = 500

/** A paragraph of OpenDocument as displayed, with the notes and boxes anchored in it. */
export interface OdfParagraph {
  readonly text: string
  readonly notes: readonly string[]
  readonly boxes: readonly Part[]
}

export function odfParagraph(element: Element): OdfParagraph {
  const notes: string[] = []
  const boxes: Part[] = []
  const said = (node: AnyNode): string => {
    if (isText(node)) return node.data.replace(/[ \t\r\n]+/g, ' ')
    if (!isTag(node) || LEFT_OUT.has(nameOf(node))) return ''
    const name = nameOf(node)
    if (name === 's') return ' '.repeat(Math.min(MAX_REPEATED, Number(attribute(node, 'c') ?? 1) || 1))
    if (name === 'tab') return ' '
    if (name === 'line-break') return '\n'
    if (name === 'note') {
      const body = childOf(node, 'note-body')
      if (body !== null) notes.push(saidBelow(body))
      return ''
    }
    if (name === 'annotation') {
      const author = childrenOf(node, 'creator')[0]
      const text = childrenOf(node)
        .filter((child) => ['p', 'list', 'h'].includes(nameOf(child)))
        .map((child) => odfParagraph(child).text)
        .join(' ')
      notes.push(`Comment${author === undefined ? '' : ` (${odfParagraph(author).text})`}: ${text}`)
      return ''
    }
    if (name === 'text-box') {
      boxes.push(...odfParts(node))
      return ''
    }
    return node.children.map(said).join('')
  }
  const text = element.children.map(said).join('').replace(/ {2,}/g, ' ').trim()
  return { text, notes, boxes }
}

const saidBelow = (element: Element): string =>
  Array.from(elementsOf(element, 'p', 'h'), (inner) => odfParagraph(inner).text)
    .join(' ')
    .trim()

/** @param levelOf Level of a paragraph that is a heading by style or looks. */
export function odfParts(
  parent: Element,
  levelOf: (paragraph: Element) => number | null = () => null,
): Part[] {
  return childrenOf(parent).flatMap((element): Part[] => {
    const name = nameOf(element)
    if (LEFT_OUT.has(name)) return []
    if (name === 'h' || name === 'p') {
      const { text, notes, boxes } = odfParagraph(element)
      const level = name === 'h' ? Number(attribute(element, 'outline-level') ?? 1) || 1 : levelOf(element)
      const own = text === '' ? [] : [level === null ? paragraph(text) : heading(level, text)]
      return [...own, ...boxes, ...notes.map((said) => note(said))]
    }
    if (name === 'list') {
      // Some programs put numbered headings in lists.
      if ([...elementsOf(element, 'h')].length > 0)
        return childrenOf(element).flatMap((item) => odfParts(item, levelOf))
      const entries = listEntries(element, '')
      return entries.lines.length === 0
        ? []
        : [paragraph(entries.lines.join('\n')), ...entries.notes.map((said) => note(said))]
    }
    if (name === 'table') {
      const { rows, cells, hasHeadings } = tableOf(element)
      if (!rows.some((row) => new Set(row).size > 1)) return cells.flatMap((cell) => odfParts(cell, levelOf))
      return tableRows(rows, hasHeadings).map(tableRow)
    }
    return odfParts(element, levelOf)
  })
}

function listEntries(list: Element, indent: string): { lines: string[]; notes: string[] } {
  const lines: string[] = []
  const notes: string[] = []
  for (const item of childrenOf(list)) {
    if (!['list-item', 'list-header'].includes(nameOf(item))) continue
    const own = childrenOf(item, 'p').map(odfParagraph)
    const text = own
      .map((entry) => entry.text)
      .join(' ')
      .trim()
    if (text !== '') lines.push(`${indent}• ${text.replace(/\n/g, ' ')}`)
    notes.push(...own.flatMap((entry) => entry.notes))
    for (const inner of childrenOf(item, 'list')) {
      const below = listEntries(inner, `${indent}  `)
      lines.push(...below.lines)
      notes.push(...below.notes)
    }
  }
  return { lines, notes }
}

/** Reads the texts of a table row by row, and its own cells without those of nested tables. */
function tableOf(table: Element): { rows: string[][]; cells: Element[]; hasHeadings: true | undefined } {
  const rows: string[][] = []
  const cells: Element[] = []
  let hasHeadings: true | undefined
  const walk = (parent: Element, isHead: boolean) => {
    for (const child of childrenOf(parent)) {
      const name = nameOf(child)
      if (name === 'table-header-rows') walk(child, true)
      else if (name === 'table-rows' || name === 'table-row-group') walk(child, isHead)
      else if (name === 'table-row') {
        if (isHead && rows.length === 0) hasHeadings = true
        rows.push(rowOf(child, rows.at(-1) ?? []))
        for (const cell of childrenOf(child, 'table-cell')) cells.push(cell)
      }
    }
  }
  walk(table, false)
  return { rows, cells, hasHeadings }
}

function rowOf(row: Element, above: readonly string[]): string[] {
  const cells: string[] = []
  for (const cell of childrenOf(row)) {
    const isCovered = nameOf(cell) === 'covered-table-cell'
    if (!isCovered && nameOf(cell) !== 'table-cell') continue
    const repeated = Math.min(MAX_REPEATED, Number(attribute(cell, 'number-columns-repeated') ?? 1) || 1)
    const said = isCovered ? null : saidBelow(cell)
    for (let at = 0; at < repeated; at++) cells.push(said ?? above[cells.length] ?? cells.at(-1) ?? '')
  }
  return cells
}
