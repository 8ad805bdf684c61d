import { expect, it } from 'vitest'
import { sheetParts } from './sheet-parts.ts'

const row = (number: number, ...texts: readonly string[]) => ({
  number,
  cells: new Map(
    texts.flatMap((text, at) => (text === '' ? [] : [[at + 1, { text, isText: true }] as const])),
  ),
})

it('tells a merged cell once in its row, and as a heading of each of its columns', () => {
  const merged = [
    { firstRow: 1, lastRow: 1, firstColumn: 1, lastColumn: 3 },
    { firstRow: 2, lastRow: 2, firstColumn: 2, lastColumn: 3 },
  ]
  const figures = { number: 4, cells: new Map([1, 2, 3].map((at) => [at, { text: `${at}`, isText: false }])) }
  const rows = [row(1, 'Fees of the ferry'), row(2, 'Boat', 'Rent'), row(3, 'Name', 'Day', 'Week'), figures]
  expect(sheetParts('Fees', rows, merged).map(({ text }) => text)).toEqual([
    'Fees',
    'Fees of the ferry',
    'Boat, Name: 1 | Rent, Day: 2 | Rent, Week: 3',
  ])
})

it('names the columns that have no value yet', () => {
  const parts = sheetParts(
    'Visits',
    [row(3, 'Name', 'Signature', 'Day'), row(4, 'Ada Lund', '', 'Monday')],
    [],
  )
  expect(parts.map(({ text, place }) => [text, place])).toEqual([
    ['Visits', null],
    ['Name | Signature | Day', { type: 'cells', sheet: 'Visits', row: 3, columns: [1, 3] }],
    ['Name: Ada Lund | Day: Monday', { type: 'cells', sheet: 'Visits', row: 4, columns: [1, 3] }],
  ])
})
