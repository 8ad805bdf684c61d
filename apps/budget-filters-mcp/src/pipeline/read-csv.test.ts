import { describe, expect, it } from 'vitest'
import { parseCsv } from '../adapters/files/parse-csv.ts'
import { readCsv } from './read-csv.ts'

const read = (text: string) => readCsv(text, parseCsv, [['code', 'cod']], [['name']]).rows

describe('readCsv', () => {
  it('takes the delimiter of the header, and columns by name in any case and order', () => {
    for (const mark of [',', ';', '\t']) {
      expect(read(`\uFEFFName${mark}CODE\r\nOne${mark}1\r\n`)).toEqual([
        { line: 2, values: { code: '1', name: 'One' } },
      ])
    }
    expect(read('cod\n7\n')).toEqual([{ line: 2, values: { code: '7', name: '' } }])
  })

  it('reads quotes, line breaks within them, and quotation marks that stand alone', () => {
    const text = 'code,name\n1,"a ""b"", c"\n\n2,"two\nlines"\n3,Anghel "Saligny"\n4\n'
    expect(read(text)).toEqual([
      { line: 2, values: { code: '1', name: 'a "b", c' } },
      { line: 4, values: { code: '2', name: 'two\nlines' } },
      { line: 6, values: { code: '3', name: 'Anghel "Saligny"' } },
      { line: 7, values: { code: '4', name: '' } },
    ])
  })

  it.each([
    ['a column that is missing', 'a,b\n1,2\n', /Missing columns: code/],
    ['an empty file', '', /Missing columns: code/],
    ['a quotation mark that is never closed', 'code,name\n1,"a\n', /cannot be read: .*quote/i],
  ])('refuses %s', (_, text, message) => {
    expect(() => read(text)).toThrow(message)
  })
})
