import { expect, it } from 'vitest'
import { drawLine } from '../../../../test/support/pdfs/make-pdf.ts'
import { readLayout, texts } from '../../../../test/support/pdfs/read-layout.ts'

it('keeps each row where columns are left empty, and the heading apart from the first row', async () => {
  const rows = [
    ['No', 'Work', 'Unit', 'Number', 'Price', 'Sum'],
    ['1', 'Digging of the ditch', 'm', '75'],
    ['2', 'Laying of pipes', 'm', '80'],
    ['3', 'Lids of iron', 'pc', '4'],
    ['4', 'Gravel for the path', 't', '19'],
    ['5', 'Sowing of the bank', 'm2', '260'],
  ]
  const layout = await readLayout((document) => {
    for (const [at, row] of rows.entries()) {
      for (const [cell, text] of row.entries()) {
        drawLine(document, text, [30, 50, 190, 230, 300, 350][cell] ?? 0, 80 + 14 * at)
      }
    }
  })
  expect(texts(layout).join('\n').split('\n')).toEqual(rows.map((row) => row.join(' ')))
})

it.each([12, 20])(
  'keeps rows of amounts, names and marks apart, %i points below each other',
  async (pitch) => {
    const lefts = [30, 70, 220, 260, 310]
    const rows = [
      ['Pos', 'Goods', 'Qty', 'Price', 'Sum'],
      ['1', 'Rope of hemp, by the yard', '40', '', '88.00'],
      ['2', 'Carriage', '', '', '12.50'],
      ['3', 'Tar in casks', '3', '7.10', '21.30'],
      ['4', 'Returned: casks', 'x'],
      ['5', 'Rebate', 'x', '', '-4.00'],
    ]
    const layout = await readLayout((document) => {
      for (const [at, row] of rows.entries()) {
        for (const [column, text] of row.entries())
          if (text !== '') drawLine(document, text, lefts[column] ?? 0, 80 + pitch * at)
      }
    })
    expect(texts(layout).join('\n').split('\n')).toEqual(rows.map((row) => row.filter(Boolean).join(' ')))
  },
)

it('keeps the heading of a table on each of its pages', async () => {
  const layout = await readLayout((document) => {
    for (const [page, rows] of [
      ['Ada 12 mill', 'Bela 7 quay', 'Cato 31 mill'],
      ['Dora 5 farm', 'Emil 18 quay', 'Flora 44 farm'],
      ['Gero 2 mill', 'Hilda 9 farm', 'Igor 60 quay'],
    ].entries()) {
      if (page > 0) document.addPage()
      for (const [at, row] of ['Name Days Place', ...rows].entries()) {
        for (const [column, text] of row.split(' ').entries())
          drawLine(document, text, 50 + 110 * column, 70 + 18 * at)
      }
    }
  })
  expect(
    texts(layout)
      .join('\n')
      .match(/Name Days Place/g),
  ).toHaveLength(3)
})
