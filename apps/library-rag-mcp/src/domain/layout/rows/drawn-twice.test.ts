import { expect, it } from 'vitest'
import { drawLine } from '../../../../test/support/pdfs/make-pdf.ts'
import { readLayout, texts } from '../../../../test/support/pdfs/read-layout.ts'

it('text drawn twice to look bold is read once', async () => {
  const layout = await readLayout((document) => {
    for (const shift of [0, 0.4]) drawLine(document, 'The ice fair is opened on Sunday', 60 + shift, 80)
    for (const x of [60, 160]) drawLine(document, 'no entry', x, 120)
  })
  expect(texts(layout).join(' ').replace(/\s+/g, ' ')).toBe(
    'The ice fair is opened on Sunday no entry no entry',
  )
})

it('exponents and isotopes stay, note calls are removed', async () => {
  const layout = await readLayout((document) => {
    let x = drawLine(document, 'With cos', 60, 80)
    x = drawLine(document, '2', x, 76, { size: 6 })
    x = drawLine(document, ' x and the isotope ', x, 80)
    x = drawLine(document, '235', x, 76, { size: 6 })
    x = drawLine(document, 'U the reckoning ended.', x, 80)
    drawLine(document, '1', x, 76, { size: 6 })
  })
  expect(texts(layout).join(' ')).toBe('With cos² x and the isotope ²³⁵U the reckoning ended.')
})

it('a table set sideways keeps the upright text of its page', async () => {
  const layout = await readLayout((document) => {
    drawLine(document, 'Plate 7. Tides', 60, 40)
    document.rotate(90, { origin: [0, 0] })
    for (const [at, row] of [
      'Quay high low',
      'Pier early late',
      'Dock seven nine',
      'Lock open shut',
    ].entries()) {
      for (const [cell, text] of row.split(' ').entries())
        drawLine(document, text, 60 + 90 * cell, -300 + 20 * at)
    }
  })
  const text = texts(layout).join('\n')
  expect(text).toContain('Pier early late')
  expect(text).toContain('Plate 7. Tides')
  expect(layout.slantedCount).toBe(0)
})
