import { type FileContent, heading, type Part, paragraph } from '../../../domain/kinds/file-content.ts'
import { tableRows } from '../../../domain/kinds/table-rows.ts'
import { FormatFailure } from '../format-failure.ts'
import { attribute, childOf, childrenOf, type Element, elementsOf, nameOf, textOf } from '../markup/dom.ts'
import { parseXml } from '../markup/xml.ts'
import type { Zip } from '../zip/open-zip.ts'
import { mainPart, relationsOf } from '../zip/relations.ts'
import { coreProperties } from './core-properties.ts'
import { graphicOf, graphicTexts, linesIn } from './graphics.ts'

/** Reads a PowerPoint presentation in slide order, each slide with its notes. */
export function readPptx(zip: Zip): FileContent {
  const main = mainPart(zip, 'ppt/presentation.xml')
  const bytes = zip.read(main)
  if (bytes === null) throw new FormatFailure('damaged', main)
  const relations = relationsOf(zip, main)
  const parts: Part[] = []
  const hidden: number[] = []
  const [list] = elementsOf(parseXml(bytes), 'sldIdLst')
  for (const [at, slide] of childrenOf(list, 'sldId').entries()) {
    const id = Object.entries(slide.attribs).find(([name]) => name.endsWith(':id'))?.[1]
    const entry = relations.find((relation) => relation.id === id)?.entry
    const own = entry === undefined ? null : zip.read(entry)
    if (entry === undefined || own === null) continue
    const root = childOf(parseXml(own), 'sld')
    if (root !== null && ['0', 'false'].includes(attribute(root, 'show') ?? '')) {
      hidden.push(at + 1)
      continue
    }
    const beside = relationsOf(zip, entry)
    const beneath = (type: string) => beside.filter((relation) => relation.type === type)
    const graphic = (id: string) => graphicTexts(zip, beside, id)
    const notes = beneath('notesSlide').flatMap((relation) => notesIn(zip.read(relation.entry)))
    const comments = beneath('comments').flatMap((relation) => commentsIn(zip.read(relation.entry)))
    parts.push(
      ...slideParts(at + 1, shapesIn(childOf(root, 'cSld', 'spTree'), graphic), [...notes, ...comments]),
    )
  }
  const warnings = hidden.length === 0 ? [] : [`Hidden slides were left out: ${hidden.join(', ')}.`]
  return { kind: 'pptx', info: coreProperties(zip, 'docProps/core.xml'), parts, attachments: [], warnings }
}

export interface SlideText {
  readonly isTitle: boolean
  readonly text: string
}

/** Returns the parts of a slide under its title, or under its number if it has none. */
export function slideParts(number: number, texts: readonly SlideText[], notes: readonly string[]): Part[] {
  const place = { type: 'slide' as const, number }
  const title = texts.find(({ isTitle }) => isTitle)
  const others = texts.filter((text) => text !== title)
  const all = [
    heading(1, title?.text ?? `Slide ${number}`),
    ...others.map(({ text }) => paragraph(text)),
    ...notes.map((text) => paragraph(text)),
  ]
  return others.length + notes.length === 0 && title === undefined
    ? []
    : all.map((part) => ({ ...part, place }))
}

/** @param graphic Reads a chart or a diagram by the id of its relation. */
function shapesIn(parent: Element | null, graphic: (id: string) => readonly string[]): SlideText[] {
  return childrenOf(parent).flatMap((shape): SlideText[] => {
    const name = nameOf(shape)
    if (name === 'grpSp') return shapesIn(shape, graphic)
    if (name === 'AlternateContent')
      return shapesIn(childOf(shape, 'Choice') ?? childOf(shape, 'Fallback'), graphic)
    if (name === 'graphicFrame') {
      const tables = Array.from(elementsOf(shape, 'tbl'))
      if (tables.length > 0) return tables.flatMap(tableTexts)
      const drawn = Array.from(elementsOf(shape, 'chart', 'relIds')).flatMap((own) => {
        const id = graphicOf(own)
        return id === null ? [] : graphic(id)
      })
      return [
        ...drawn.map((text) => ({ isTitle: false, text })),
        ...Array.from(elementsOf(shape, 'txBody')).flatMap((body) => bodyTexts(body, false)),
      ]
    }
    if (name !== 'sp') return []
    const kind = placeholderOf(shape)
    // Slide number, date, header and footer are not content.
    if (kind !== null && ['sldNum', 'dt', 'ftr', 'hdr'].includes(kind)) return []
    return bodyTexts(childOf(shape, 'txBody'), kind === 'title' || kind === 'ctrTitle')
  })
}

function placeholderOf(shape: Element): string | null {
  for (const placeholder of elementsOf(shape, 'ph')) return attribute(placeholder, 'type') ?? 'body'
  return null
}

function bodyTexts(body: Element | null, isTitle: boolean): SlideText[] {
  const lines = childrenOf(body, 'p')
    .map((line) => lineText(line))
    .filter((text) => text !== '')
  return lines.length === 0 ? [] : [{ isTitle, text: lines.join(isTitle ? ' ' : '\n') }]
}

function lineText(line: Element): string {
  return Array.from(elementsOf(line, 't', 'br'), (piece) => (nameOf(piece) === 'br' ? ' ' : textOf(piece)))
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
}

function tableTexts(table: Element): SlideText[] {
  const rows = childrenOf(table, 'tr').map((row) =>
    childrenOf(row, 'tc').map((cell) =>
      Array.from(elementsOf(cell, 'p'), lineText)
        .filter((text) => text !== '')
        .join(' '),
    ),
  )
  const properties = childOf(table, 'tblPr')
  const hasHeadings = properties !== null && attribute(properties, 'firstRow') === '1' ? true : undefined
  return tableRows(rows, hasHeadings).map(({ text }) => ({ isTitle: false, text }))
}

function notesIn(bytes: Uint8Array | null): string[] {
  if (bytes === null) return []
  return Array.from(elementsOf(parseXml(bytes), 'sp'))
    .filter((shape) => placeholderOf(shape) === 'body')
    .flatMap((shape) => bodyTexts(childOf(shape, 'txBody'), false).map(({ text }) => text))
}

/** Reads comments in the form of PowerPoint 2007 and in that of today. */
function commentsIn(bytes: Uint8Array | null): string[] {
  if (bytes === null) return []
  return Array.from(elementsOf(parseXml(bytes), 'cm', 'reply')).flatMap((comment) => {
    const said = textOf(childOf(comment, 'text')).trim() || linesIn(childOf(comment, 'txBody')).join('\n')
    return said === '' ? [] : [`Comment: ${said}`]
  })
}
