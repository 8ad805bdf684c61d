import { note, type Part, paragraph } from '../../../domain/kinds/file-content.ts'
import type { Place } from '../../../domain/kinds/place.ts'
import { attribute, childOf, childrenOf, type Element, elementsOf, textOf } from '../markup/dom.ts'
import { parseXml } from '../markup/xml.ts'
import type { Zip } from '../zip/open-zip.ts'
import { relationsOf } from '../zip/relations.ts'
import { chartTitles, graphicOf, linesIn } from './graphics.ts'
import { placeOf } from './xlsx-sheet.ts'

/** Lists what stands beside or above the cells of a sheet, each at its cell: comments, text boxes, titles of charts. */
export function besideCells(zip: Zip, entry: string, sheet: string): Part[] {
  const relations = relationsOf(zip, entry)
  const of = (type: string) =>
    relations.flatMap((relation) => {
      const bytes = relation.type === type ? zip.read(relation.entry) : null
      return bytes === null ? [] : [{ root: parseXml(bytes), entry: relation.entry }]
    })
  const at = (row: number, column: number): Place => ({
    type: 'cells',
    sheet,
    row,
    columns: [column, column],
  })
  const threads = of('threadedComment').flatMap(({ root }) => [...elementsOf(root, 'threadedComment')])
  // Beside threads, the older form only says that they exist.
  const comments =
    threads.length > 0 ? threads : of('comments').flatMap(({ root }) => [...elementsOf(root, 'comment')])
  const drawings = of('drawing').flatMap(({ root, entry: drawing }) => {
    const charts = relationsOf(zip, drawing)
    return Array.from(elementsOf(root, 'twoCellAnchor', 'oneCellAnchor')).flatMap((anchor) =>
      drawnTexts(zip, charts, anchor).map((text) => ({
        ...paragraph(text),
        place: at(1 + numberIn(anchor, 'row'), 1 + numberIn(anchor, 'col')),
      })),
    )
  })
  return [
    ...comments.flatMap((comment) => {
      const cell = placeOf(attribute(comment, 'ref') ?? '')
      const said = Array.from(elementsOf(comment, 't', 'text'), ownText)
        .join('')
        .trim()
      return cell === null || said === ''
        ? []
        : [{ ...note(`Comment: ${said}`), place: at(cell.row, cell.column) }]
    }),
    ...drawings,
  ]
}

/** Returns the text of an element without those of the elements in it. */
const ownText = (element: Element): string => (childrenOf(element).length > 0 ? '' : textOf(element))

const numberIn = (anchor: Element, name: string): number => Number(textOf(childOf(anchor, 'from', name))) || 0

function drawnTexts(zip: Zip, charts: ReturnType<typeof relationsOf>, anchor: Element): string[] {
  const boxes = Array.from(elementsOf(anchor, 'txBody'), (body) => linesIn(body).join('\n'))
  const titles = Array.from(elementsOf(anchor, 'chart')).flatMap((element) => {
    const entry = charts.find(({ id }) => id === graphicOf(element))?.entry
    const bytes = entry === undefined ? null : zip.read(entry)
    const [chart] = bytes === null ? [] : elementsOf(parseXml(bytes), 'chart')
    return chart === undefined ? [] : chartTitles(chart)
  })
  return [...boxes, ...titles].filter((text) => text !== '')
}
