import { expect, it } from 'vitest'
import { drawLine } from '../../../../test/support/pdfs/make-pdf.ts'
import { readLayout, texts } from '../../../../test/support/pdfs/read-layout.ts'

const LEFT = [
  'Ropes that are left in the rain over a',
  'winter lose half of their strength, and',
  'nobody sees it from the outside until one',
  'of them breaks under a load that it bore',
  'without trouble in the summer before.',
]
const RIGHT = ['[1] Ada Roper. 1911. Hemp.', '[2] Bo Yarn. 1920. Flax.', '[3] Cy Line. 1931. Jute.']

it('line numbers are left out at both margins of a draft that counts its columns at distances of its own', async () => {
  const layout = await readLayout((document) => {
    for (const [at, line] of LEFT.entries()) drawLine(document, line, 60, 100 + 12.5 * at)
    for (const [at, line] of RIGHT.entries()) drawLine(document, line, 240, 100 + 12.5 * at)
    for (let at = 0; at < 6; at++) {
      drawLine(document, String(465 + at), 28, 100 + 12 * at, { size: 6 })
      drawLine(document, String(523 + at), 400, 100 + 12 * at, { size: 6 })
    }
  })
  const text = texts(layout).join(' ').replaceAll('\n', ' ')
  expect(text).toContain(LEFT.join(' '))
  expect(text).not.toMatch(/\b(46|47|52)\d\b/)
})

it('line numbers are not the amounts beside the rows of a list', async () => {
  const layout = await readLayout((document) => {
    for (const [at, name] of ['Hemp', 'Flax', 'Jute', 'Sisal', 'Nettle'].entries()) {
      drawLine(document, name, 60, 100 + 12 * at)
      drawLine(document, String(11 + at), 150, 100 + 12 * at)
    }
  })
  expect(texts(layout).join(' ')).toMatch(/Hemp\s11/)
})
