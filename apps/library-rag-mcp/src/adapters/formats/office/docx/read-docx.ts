import {
  type FileContent,
  heading,
  note,
  type Part,
  paragraph,
  tableRow,
} from '../../../../domain/kinds/file-content.ts'
import { tableRows } from '../../../../domain/kinds/table-rows.ts'
import { FormatFailure } from '../../format-failure.ts'
import { attribute, childOf, childrenOf, type Element, elementsOf, nameOf } from '../../markup/dom.ts'
import { parseXml } from '../../markup/xml.ts'
import type { Zip } from '../../zip/open-zip.ts'
import { mainPart, relationsOf } from '../../zip/relations.ts'
import { coreProperties } from '../core-properties.ts'
import { graphicTexts } from '../graphics.ts'
import { looksLevels } from './looks.ts'
import { readNumbering } from './numbering.ts'
import { type DocxParagraph, GRAPHIC, paragraphsIn, paragraphText } from './paragraph-text.ts'
import { readStyles } from './styles.ts'

/** Reads a Word document: tracked changes as accepted, comments as notes, text boxes after their paragraph. */
export function readDocx(zip: Zip): FileContent {
  const main = mainPart(zip, 'word/document.xml')
  const bytes = zip.read(main)
  const body = bytes === null ? null : childOf(parseXml(bytes), 'document', 'body')
  if (body === null) throw new FormatFailure('damaged', main)
  const relations = relationsOf(zip, main)
  const partOf = (type: string) => {
    const entry = relations.find((relation) => relation.type === type)?.entry
    const found = entry === undefined ? null : zip.read(entry)
    return found === null ? null : parseXml(found)
  }
  const styles = readStyles(partOf('styles'))
  const numbering = readNumbering(partOf('numbering'))
  const notes = new Map<string, string>()
  for (const [type, name] of [
    ['footnotes', 'footnote'],
    ['endnotes', 'endnote'],
    ['comments', 'comment'],
  ] as const) {
    for (const element of elementsOf(partOf(type), name)) {
      if (
        ['separator', 'continuationSeparator', 'continuationNotice'].includes(
          attribute(element, 'type') ?? '',
        )
      )
        continue
      const said = paragraphsIn(element)
        .flatMap(({ text, boxes }) => [text.trim(), ...boxes])
        .filter((text) => text !== '')
        .join(' ')
      const author = type === 'comments' ? attribute(element, 'author') : null
      const text = type === 'comments' ? `Comment${author ? ` (${author})` : ''}: ${said}` : said
      if (said !== '') notes.set(`${name} ${attribute(element, 'id')}`, text)
    }
  }

  const blocks = blocksOf(body)
  const looks = looksLevels(
    blocks.flatMap((block) => ('rows' in block ? [] : [block])),
    styles,
  )
  const parts: Part[] = []
  let list: string[] = []
  const endList = () => {
    if (list.length > 0) parts.push(paragraph(list.join('\n')))
    list = []
  }
  const addAround = ({ boxes, references }: Pick<DocxParagraph, 'boxes' | 'references'>) => {
    for (const box of boxes) parts.push(paragraph(box))
    for (const reference of references) {
      const said = notes.get(reference)
      if (said !== undefined) parts.push(note(said))
      if (reference.startsWith(GRAPHIC))
        parts.push(...graphicTexts(zip, relations, reference.slice(GRAPHIC.length)).map(paragraph))
    }
  }
  for (const block of blocks) {
    if ('rows' in block) {
      endList()
      for (const row of tableRows(block.rows, block.hasHeadings)) parts.push(tableRow(row))
      addAround(block)
      continue
    }
    const text = block.text.trim()
    const level = styles.levelOf(block) ?? looks.get(block) ?? null
    const mark = level === null ? numbering.markOf(block, styles) : null
    if (mark === null) endList()
    if (text !== '' && level !== null) parts.push(heading(level, text))
    else if (text !== '' && mark !== null) list.push(`${mark} ${text.replace(/\n/g, ' ')}`)
    else if (text !== '') parts.push(paragraph(text))
    if (block.boxes.length + block.references.length > 0) {
      endList()
      addAround(block)
    }
  }
  endList()
  return { kind: 'docx', info: coreProperties(zip, coreEntry(zip)), parts, attachments: [], warnings: [] }
}

const coreEntry = (zip: Zip): string =>
  relationsOf(zip, '').find(({ type }) => type === 'core-properties')?.entry ?? 'docProps/core.xml'

interface DocxTable extends Pick<DocxParagraph, 'boxes' | 'references'> {
  readonly rows: readonly (readonly string[])[]
  readonly hasHeadings: true | undefined
}

/** Lists blocks through any wrappers. A paragraph whose end was deleted continues in the next one. */
function blocksOf(parent: Element): (DocxParagraph | DocxTable)[] {
  const blocks: (DocxParagraph | DocxTable)[] = []
  let before: DocxParagraph | null = null
  for (const child of childrenOf(parent)) {
    const name = nameOf(child)
    if (name === 'p') {
      const own = paragraphText(child)
      const whole: DocxParagraph =
        before === null
          ? own
          : {
              ...own,
              text: before.text + own.text,
              boxes: [...before.boxes, ...own.boxes],
              references: [...before.references, ...own.references],
            }
      before = own.endIsDeleted ? whole : null
      if (before === null) blocks.push(whole)
    } else if (name === 'tbl') blocks.push(...tableOf(child))
    else if (['sdt', 'sdtContent', 'customXml', 'ins', 'moveTo', 'smartTag'].includes(name))
      blocks.push(...blocksOf(child))
  }
  if (before !== null) blocks.push(before)
  return blocks
}

/** Reads a table by rows; a single column or cell is layout and read as paragraphs. */
function tableOf(table: Element): (DocxParagraph | DocxTable)[] {
  const rows: string[][] = []
  const boxes: string[] = []
  const references: string[] = []
  const blocks: (DocxParagraph | DocxTable)[] = []
  let hasHeadings: true | undefined
  for (const row of rowsOf(table)) {
    if (childOf(row, 'trPr', 'del') !== null) continue
    if (rows.length === 0 && childOf(row, 'trPr', 'tblHeader') !== null) hasHeadings = true
    const cells: string[] = []
    for (const cell of cellsOf(row)) {
      const inner = blocksOf(cell)
      const merge = childOf(cell, 'tcPr', 'vMerge')
      const continues = merge !== null && attribute(merge, 'val') !== 'restart'
      const text = continues
        ? (rows.at(-1)?.[cells.length] ?? '')
        : inner
            .map(saidIn)
            .filter((said) => said !== '')
            .join(' ')
      for (const block of inner) {
        blocks.push(block)
        boxes.push(...block.boxes)
        references.push(...block.references)
      }
      const span = Number(attribute(childOf(cell, 'tcPr', 'gridSpan') ?? cell, 'val') ?? 1) || 1
      for (let at = 0; at < Math.min(span, 500); at++) cells.push(text)
    }
    rows.push(cells)
  }
  if (rows.some((row) => new Set(row).size > 1)) return [{ rows, hasHeadings, boxes, references }]
  return blocks
}

const WRAPPERS = new Set(['sdt', 'sdtContent', 'customXml', 'ins'])
const inside = (parent: Element, name: string): Element[] =>
  childrenOf(parent).flatMap((child) =>
    nameOf(child) === name ? [child] : WRAPPERS.has(nameOf(child)) ? inside(child, name) : [],
  )
const rowsOf = (table: Element) => inside(table, 'tr')
const cellsOf = (row: Element) => inside(row, 'tc')

function saidIn(block: DocxParagraph | DocxTable): string {
  if ('rows' in block)
    return tableRows(block.rows, block.hasHeadings)
      .map(({ text }) => text)
      .join('; ')
  return block.text.replace(/\s+/g, ' ').trim()
}
