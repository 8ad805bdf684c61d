import { describe, expect, it } from 'vitest'
import { decode } from './decode.ts'
import { readTable } from './read-table.ts'

const slices = (text: string) =>
  readTable('prix/bordereau.csv', text).passages.map(({ charStart, charEnd, location, fields }) => ({
    text: text.slice(charStart, charEnd),
    location,
    fields: Object.fromEntries((fields ?? []).map(({ name, value }) => [name, value])),
  }))

describe('a table', () => {
  it('has a passage for each line, a slice of the file with the names of its columns', () => {
    const text =
      '\ufeffdésignation;unité;prix\r\n"Tranchée; tous\r\nterrains";m³;27,50\r\n\r\nBordure T2;m;39,50'
    expect(readTable('prix/bordereau.csv', text)).toMatchObject({ kind: 'table', title: 'bordereau' })
    expect(slices(text)).toEqual([
      {
        text: '"Tranchée; tous\r\nterrains";m³;27,50',
        location: 'l. 2',
        fields: { désignation: 'Tranchée; tous terrains', unité: 'm³', prix: '27,50' },
      },
      {
        text: 'Bordure T2;m;39,50',
        location: 'l. 5',
        fields: { désignation: 'Bordure T2', unité: 'm', prix: '39,50' },
      },
    ])
  })

  it('may have a title above its header, and headings between its lines', () => {
    const text = 'Bordereau des prix;;\nno;désignation;prix\n;TERRASSEMENTS;\n1;Sciage;4,20\n2;;\n'
    expect(slices(text)).toEqual([
      {
        text: '1;Sciage;4,20',
        location: 'TERRASSEMENTS > l. 4',
        fields: { no: '1', désignation: 'Sciage', prix: '4,20' },
      },
    ])
  })

  it.each([
    ['a,b\n"1,5",x', { a: '1,5', b: 'x' }],
    ['a\tb\n1,5\tx', { a: '1,5', b: 'x' }],
    ['code;valeur\nA;1,5\nB;2,5', { code: 'A', valeur: '1,5' }],
  ])('is read with whatever divides its cells: %j', (text, fields) => {
    expect(slices(text)[0]?.fields).toEqual(fields)
  })

  it('may be encoded in Windows-1252', () => {
    expect(decode(Buffer.from('désignation;€', 'latin1'), 'table')).toBe(
      'désignation;\u20ac'.replace('€', '¬'),
    )
    expect(() => decode(Buffer.from('désignation', 'latin1'), 'markdown')).toThrow('is not UTF-8 text')
  })

  it('has no passages if empty or broken, without failing', () => {
    expect(slices('')).toEqual([])
    expect(slices('a;b')).toEqual([])
    expect(() => slices('a;b\n"never closed;1')).not.toThrow()
  })
})
