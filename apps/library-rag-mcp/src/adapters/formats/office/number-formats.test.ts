import { expect, it } from 'vitest'
import { parseXml } from '../markup/xml.ts'
import { readFormats } from './number-formats.ts'

const STYLES = parseXml(
  new TextEncoder().encode(
    '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="4"/><xf numFmtId="9"/></cellXfs></styleSheet>',
  ),
)

it('shows a tiny number of many decimals with its exponent', () => {
  const decimals = '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="0.0000000000"/></numFmts>'
  const styles = `${decimals}<cellXfs><xf numFmtId="164"/></cellXfs></styleSheet>`
  const { show } = readFormats(parseXml(new TextEncoder().encode(styles)), false, 'en')
  expect([show(0.25, 0), show(8.7e-9, 0)]).toEqual(['0.2500000000', '8.7E-09'])
})

it.each([
  ['fr', ['7,5', '1\u202f450,00']],
  ['de', ['7,5', '1.450,00']],
  ['en', ['7.5', '1,450.00']],
  [null, ['7.5', '1,450.00']],
])('shows numbers as a reader of the workbook (%s) sees them', (language, shown) => {
  const formats = readFormats(STYLES, false, language)
  expect([formats.show(7.5, 0), formats.show(1450, 1)]).toEqual(shown)
})
