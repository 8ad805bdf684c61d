import { describe, expect, it } from 'vitest'
import { tableRows } from './table-rows.ts'

describe('tableRows', () => {
  it.each([
    [
      'words',
      [
        ['Task', 'Who'],
        ['Paint', 'Ada'],
      ],
      ['Task: Paint | Who: Ada'],
    ],
    [
      'years',
      [
        ['Item', '2023', '2024'],
        ['Rent', '300', '310'],
      ],
      ['Item: Rent | 2023: 300 | 2024: 310'],
    ],
    [
      'no headings',
      [
        ['Rent', '300'],
        ['Rent', '310'],
      ],
      ['Rent | 300', 'Rent | 310'],
    ],
    [
      'figures',
      [
        ['1', '2'],
        ['3', '4'],
      ],
      ['1 | 2', '3 | 4'],
    ],
    [
      'a heading without a value in any row',
      [
        ['Task', 'Who'],
        ['Paint', ''],
      ],
      ['Task | Who', 'Task: Paint'],
    ],
  ])('puts each value behind its heading: %s', (_, rows, expected) => {
    expect(tableRows(rows).map(({ text }) => text)).toEqual(expected)
  })

  it('tells one cell over all columns once, above the headings and between rows', () => {
    const over = (text: string) => [text, text, text]
    const rows = [over('Works'), ['Task', 'Who', 'When'], over('Outside'), ['Paint', 'Ada', 'May']]
    expect(tableRows(rows).map(({ text }) => text)).toEqual([
      'Works',
      'Outside',
      'Task: Paint | Who: Ada | When: May',
    ])
  })

  it('counts headings and empty rows', () => {
    const rows = [
      ['Task', 'Who'],
      ['', ''],
      ['Paint', 'Ada'],
    ]
    expect(tableRows(rows)).toEqual([{ number: 3, text: 'Task: Paint | Who: Ada' }])
  })
})
