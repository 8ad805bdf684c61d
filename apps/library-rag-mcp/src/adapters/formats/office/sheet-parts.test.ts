import { expect, it } from 'vitest'
import { sheetParts } from './sheet-parts.ts'

const row = (number: number, ...texts: readonly string[]) => ({
  number,
  cells: new Map(
    texts.flatMap((text, at) => (text === '' ? [] : [[at + 1, { text, isText: true }] as const])),
  ),
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
