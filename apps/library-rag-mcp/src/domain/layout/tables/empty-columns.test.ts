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
