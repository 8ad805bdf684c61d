import { describe, expect, it } from 'vitest'
import { columnName, locationOf, type Place } from './place.ts'

const at = (...places: Place[]) => places.map((place) => ({ place, label: null, from: 0, to: 1 }))

describe('locationOf', () => {
  it.each<[string, Place[], string, string]>([
    [
      'paragraphs',
      [
        { type: 'paragraph', number: 2 },
        { type: 'paragraph', number: 3 },
      ],
      'Fees > In winter',
      'Fees > In winter, paragraphs 2–3',
    ],
    ['a paragraph without heading', [{ type: 'paragraph', number: 1 }], '', 'paragraph 1'],
    ['a note', [{ type: 'note', number: 4 }], 'Fees', 'Fees, note 4'],
    [
      'rows of tables with what stands around them, a heading by its section',
      [
        { type: 'heading' },
        { type: 'table row', table: 1, row: 2 },
        { type: 'table row', table: 1, row: 4 },
        { type: 'paragraph', number: 1 },
        { type: 'table row', table: 2, row: 2 },
      ],
      'Fees',
      'Fees, table 1, rows 2–4, paragraph 1, table 2, row 2',
    ],
    ['a heading alone', [{ type: 'heading' }], 'Fees > In winter', 'Fees > In winter'],
    ['a slide', [{ type: 'slide', number: 3 }], 'Costs', 'slide 3'],
    [
      'rows',
      [
        { type: 'row', number: 2 },
        { type: 'row', number: 9 },
      ],
      '',
      'rows 2–9',
    ],
    [
      'cells',
      [
        { type: 'cells', sheet: 'Prices', row: 2, columns: [1, 3] },
        { type: 'cells', sheet: 'Prices', row: 9, columns: [2, 28] },
      ],
      'Prices',
      'Prices!A2:AB9',
    ],
    [
      'one cell of a sheet with an apostrophe',
      [{ type: 'cells', sheet: "May's", row: 2, columns: [1, 1] }],
      '',
      "'May''s'!A2",
    ],
  ])('names %s', (_, places, path, expected) => {
    expect(locationOf(path, at(...places))).toBe(expected)
  })

  it('counts the lines that a stretch of a piece stands on', () => {
    const place: Place = { type: 'lines', first: 10, starts: [0, 20, 40] }
    expect(locationOf('', [{ place, label: null, from: 22, to: 39 }])).toBe('line 11')
    expect(locationOf('', [{ place, label: null, from: 22, to: 60 }])).toBe('lines 11–12')
  })

  it('tells the printed page where one is known', () => {
    const place: Place = { type: 'paragraph', number: 1 }
    expect(locationOf('The Ladder', [{ place, label: '12', from: 0, to: 1 }])).toBe(
      'The Ladder, p. 12, paragraph 1',
    )
  })
})

describe('columnName', () => {
  it.each([
    [1, 'A'],
    [26, 'Z'],
    [27, 'AA'],
    [703, 'AAA'],
  ])('names column %i', (column, name) => {
    expect(columnName(column)).toBe(name)
  })
})
