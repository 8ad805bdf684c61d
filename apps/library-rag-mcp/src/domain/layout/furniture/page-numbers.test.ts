import { describe, expect, it } from 'vitest'
import type { EdgeRow } from './edge-rows.ts'
import { findPrintedNumbers, labelPages } from './page-numbers.ts'

const row = (page: number, text: string, isApart = true): EdgeRow => ({
  page,
  edge: 'bottom',
  y: 550,
  isApart,
  headsTable: false,
  size: 10,
  text,
  lines: [],
})

const labels = (rows: EdgeRow[], pagesCount: number) =>
  findPrintedNumbers(rows, pagesCount, 10)
    .sort((a, b) => a.page - b.page)
    .map(({ page, label }) => `${page}:${label}`)

describe('findPrintedNumbers', () => {
  it.each([
    ['plain', '7', '8', '9'],
    ['between dashes', '– 7 –', '– 8 –', '– 9 –'],
    ['with the total', 'Page 7 sur 90', 'Page 8 sur 90', 'Page 9 sur 90'],
    ['beside a title, left and right', '7 Le Mot', 'La Renoncule 8', '9 Le Mot'],
    ['Roman', 'vii', 'viii', 'ix'],
  ])('reads numbers %s', (_, ...texts) => {
    const found = labels(
      texts.map((text, at) => row(at + 1, text)),
      90,
    )
    expect(found.map((entry) => entry.split(':')[1])).toEqual(
      texts.map((text) => /\d+|[ivx]+(?=$)/.exec(text)?.[0]),
    )
  })

  it('rejects a number that its neighbours contradict', () => {
    expect(labels([row(1, '1789'), row(2, '3'), row(3, '4'), row(4, '5'), row(5, 'II')], 90)).toEqual([
      '2:3',
      '3:4',
      '4:5',
    ])
  })

  it('ignores numbers in the text', () => {
    const rows = [1, 2, 3, 4].map((page) => row(page, `${page} raisons de douter`, false))
    expect(labels(rows, 4)).toEqual([])
  })
})

describe('spreads', () => {
  const spread = (page: number, first: string, second: string): EdgeRow => {
    const lines = [first, second].map((text) => ({ text }) as EdgeRow['lines'][number])
    return { ...row(page, `${first} ${second}`), lines }
  }

  it('have both printed numbers, also one whose numbers are missing', () => {
    const printed = findPrintedNumbers(
      [spread(1, '10', '11'), spread(2, '12', '13'), spread(4, '16', '17')],
      4,
      10,
    )
    expect(labelPages(printed, Array(4).fill(null))).toEqual(['10–11', '12–13', '14–15', '16–17'])
  })

  it('are not two columns of figures that end by chance', () => {
    expect(
      findPrintedNumbers([spread(1, '10', '11'), spread(2, '40', '41'), spread(3, '7', '8')], 3, 10),
    ).toEqual([])
  })
})

describe('labelPages', () => {
  const printed = findPrintedNumbers(
    [row(2, 'ii'), row(4, 'iv'), row(6, '1'), row(7, '2'), row(9, '4')],
    10,
    10,
  )

  it('fills only unambiguous gaps', () => {
    expect(labelPages(printed, Array(10).fill(null))).toEqual([
      ...[null, 'ii', 'iii', 'iv', null, '1', '2', '3', '4', null],
    ])
  })

  it('prefers what is printed to what the file declares, and that to a guess', () => {
    const declared = ['A', 'B', 'C', null, null, '6', '7', '8', '9', '10']
    expect(labelPages(printed, declared)).toEqual(['A', 'ii', 'C', 'iv', null, '1', '2', '8', '4', '10'])
  })
})
