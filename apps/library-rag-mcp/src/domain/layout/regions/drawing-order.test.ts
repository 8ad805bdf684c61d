import { describe, expect, it } from 'vitest'
import { drawLine } from '../../../../test/support/pdfs/make-pdf.ts'
import { readLayout, texts } from '../../../../test/support/pdfs/read-layout.ts'

type Cell = readonly [x: number, row: number, text: string]

async function readCells(cells: readonly Cell[]): Promise<string> {
  const layout = await readLayout((document) => {
    for (const [x, row, text] of cells) drawLine(document, text, x, 80 + 14 * row)
  })
  return texts(layout).join(' ').replaceAll('\n', ' ')
}

const byRow = (cells: readonly Cell[]) => cells.toSorted((a, b) => a[1] - b[1] || a[0] - b[0])
const texted = (cells: readonly Cell[]) => cells.map(([, , text]) => text).join(' ')

/** Commands and their meanings, twice beside each other. */
const CARD: readonly Cell[] = [
  ['x', 'cut'],
  ['y', 'copy'],
  ['p', 'paste'],
  ['u', 'undo'],
  ['g', 'go'],
  ['s', 'save'],
  ['q', 'quit'],
  ['n', 'next'],
].flatMap(([key = '', meaning = ''], at): Cell[] => {
  const left = at < 4 ? 40 : 230
  return [
    [left, at % 4, key],
    [left + 50, at % 4, meaning],
  ]
})

describe('the order in which a page was drawn', () => {
  it('parts the two columns of a reference card, whose rows are level', async () => {
    expect(await readCells(CARD)).toBe(texted(CARD))
  })

  it('keeps the rows of a table that was drawn row by row', async () => {
    expect(await readCells(byRow(CARD))).toBe(texted(byRow(CARD)))
  })

  it('parts columns of headings and words that are not level', async () => {
    const cells: readonly Cell[] = [
      ...['Pears', 'Quince', 'Medlar', 'Sloe', 'Damson'].map((text, row): Cell => [40, row, text]),
      ...['Ash', 'Larch', 'Yew', 'Alder', 'Lime'].map((text, row): Cell => [230, row + 0.5, text]),
    ]
    expect(await readCells(cells)).toBe(texted(cells))
  })

  it('does not part the labels of a form from what was printed over it', async () => {
    const cells: readonly Cell[] = [
      ...['Name', 'Street', 'Town', 'Country', 'Date'].map((text, row): Cell => [40, row, text]),
      ...['Ada Byron', 'Mill Lane 4', 'Ely', 'England', '4 May'].map((text, row): Cell => [230, row, text]),
    ]
    expect(await readCells(cells)).toBe(texted(byRow(cells)))
  })

  it('does not part a table that was drawn column by column', async () => {
    const columns = [
      ['Oats', 'Barley', 'Rye', 'Wheat'],
      ['312', '90', '1120', '45'],
      ['dry', 'damp', 'dry', 'wet'],
    ]
    const cells = columns.flatMap((texts_, at) => texts_.map((text, row): Cell => [40 + 110 * at, row, text]))
    expect(await readCells(cells)).toBe(texted(byRow(cells)))
  })
})
