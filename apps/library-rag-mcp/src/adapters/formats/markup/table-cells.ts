import { type AnyNode, type Element, elementsOf, isTag, isText, nameOf } from './dom.ts'
import { evenSpace } from './even-space.ts'
import { isSkipped } from './markup-roles.ts'

const WIDEST = 500

/** Reads the cells of a table; a cell that spans columns or rows is repeated in each. */
export function tableCells(table: Element): { rows: string[][]; hasHeadings: boolean | undefined } {
  const rows: string[][] = []
  const reaching: { text: string; rows: number }[] = []
  let hasHeadings: boolean | undefined
  for (const row of elementsOf(table, 'tr')) {
    const cells = row.children.filter((cell): cell is Element => isTag(cell) && /^t[dh]$/.test(nameOf(cell)))
    hasHeadings ??= cells.length > 1 && cells.every((cell) => nameOf(cell) === 'th') ? true : undefined
    const texts: string[] = []
    const fill = () => {
      for (let above = reaching[texts.length]; above && above.rows > 0; above = reaching[texts.length]) {
        above.rows--
        texts.push(above.text)
      }
    }
    for (const cell of cells) {
      fill()
      const text = evenSpace(cellText(cell)).replace(/\n/g, ' ')
      const span = Math.min(WIDEST, Number(cell.attribs.colspan ?? 1) || 1)
      for (let at = 0; at < span && texts.length < WIDEST; at++) {
        reaching[texts.length] = { text, rows: (Number(cell.attribs.rowspan ?? 1) || 1) - 1 }
        texts.push(text)
      }
    }
    fill()
    rows.push(texts)
  }
  return { rows, hasHeadings }
}

function cellText(node: AnyNode): string {
  if (isText(node)) return node.data.replace(/\s+/g, ' ')
  if (!isTag(node) || isSkipped(node)) return ''
  const inner = node.children.map(cellText).join('')
  return /^(?:p|div|li|br)$/.test(nameOf(node)) ? ` ${inner} ` : inner
}
