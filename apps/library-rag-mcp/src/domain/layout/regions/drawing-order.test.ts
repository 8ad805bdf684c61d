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

describe('a table drawn row by row', () => {
  const HEAD = ['Step', 'Check', 'Value', 'Who']
  const ROWS = [
    [
      'Delivery of|fresh goods',
      'Taken at the core|of two of them',
      'up to 4 degrees or|it is refused',
      'storekeeper',
    ],
    ['Cooking', 'Probe in the|largest of them', '63 degrees for at|least two minutes', 'cook of the|day'],
    ['Cooling', 'Reading before and|after it', '10 degrees in less|than two hours', 'second cook'],
  ]
  const LEFTS = [30, 110, 220, 330]

  it('is read row by row, though its cells go on like sentences', async () => {
    const layout = await readLayout((document) => {
      let y = 80
      for (const row of [HEAD, ...ROWS]) {
        const cells = row.map((cell) => cell.split('|'))
        const tallest = Math.max(...cells.map(({ length }) => length))
        for (const [column, lines] of cells.entries()) {
          for (const [at, line] of lines.entries()) drawLine(document, line, LEFTS[column] ?? 0, y + 12 * at)
        }
        y += 12 * tallest + 6
      }
    })
    expect(texts(layout).join('\n').split('\n')).toEqual(
      [HEAD, ...ROWS].map((row) => row.join(' ').replaceAll('|', ' ')),
    )
  })

  it('is read row by row if each of its cells has one line', async () => {
    const rows = [
      ['Point', 'Value', 'How often', 'Who'],
      ['Hot water tank', '60 degrees', 'each day', 'Mr Le Bihan'],
      ['Showers', '50 degrees', 'each month', 'Mr Le Bihan'],
      ['Cold room', '3 degrees', 'twice a day', 'Mr Taupin'],
      ['Pool', '28 degrees', 'each morning', 'Mr Le Bihan'],
    ]
    const layout = await readLayout((document) => {
      for (const [at, row] of rows.entries())
        for (const [column, cell] of row.entries()) drawLine(document, cell, LEFTS[column] ?? 0, 80 + 18 * at)
    })
    expect(texts(layout).join('\n').split('\n')).toEqual(rows.map((row) => row.join(' ')))
  })
})
