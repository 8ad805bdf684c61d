import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { gazetteerText } from '../../scripts/gazetteer-text.ts'
import { parseGazetteer } from './gazetteer.ts'

const text = gazetteerText()
const gazetteer = parseGazetteer(text)
const codes = (entries: readonly { code: string }[]) => entries.map(({ code }) => code)

describe('the bundled gazetteer', () => {
  it('is small', () => {
    expect(gzipSync(text).length).toBeLessThan(600_000)
  })

  it('holds all of France', () => {
    const lines = text.trimEnd().split('\n').slice(1)
    const current = lines.filter((line) => !line.split('\t')[4])
    expect(current).toHaveLength(34_969)
    expect(lines.filter((line) => line.includes('*'))).toHaveLength(45)
    expect([gazetteer.regions.length, gazetteer.departments.length]).toEqual([26, 109])
    expect(gazetteer.department('93')).toEqual({
      code: '93',
      name: 'Seine-Saint-Denis',
      regionCode: '11',
      seat: '93008',
    })
    expect(gazetteer.region('53')).toMatchObject({ name: 'Bretagne', seat: '35238' })
  })

  it('finds every row by code, name and postal code', () => {
    const lines = text.trimEnd().split('\n').slice(1)
    for (let index = 0; index < lines.length; index += 487) {
      const [code = '', name = '', , postalCodes = '', partOf = ''] = (lines[index] ?? '').split('\t')
      if (partOf === code) continue
      expect(gazetteer.byCode(code), code).toMatchObject({ code, name })
      for (const postalCode of postalCodes.split(',').filter(Boolean)) {
        expect(codes(gazetteer.byPostalCode(postalCode)), postalCode).toContain(code)
      }
    }
    // The first and the last line, where a binary search fails first.
    for (const line of [lines[0], lines.at(-1)])
      expect(gazetteer.byCode(line?.slice(0, 5) ?? '')).toBeDefined()
  })

  it('lists entries of one name by population', () => {
    expect(codes(gazetteer.byKey('saint denis'))).toEqual(['97411', '93066', '11339', '30247'])
    expect(gazetteer.byKey('saint deni')).toEqual([])
    expect(codes(gazetteer.byPrefix('boulogne ')).slice(0, 2)).toEqual(['92012', '62160'])
    expect(gazetteer.byKey('aast')).toHaveLength(1)
    expect(gazetteer.byPrefix('zz')).toEqual([])
  })

  it('does not match parts of codes or numbers', () => {
    expect(gazetteer.byCode('9350')).toBeUndefined()
    expect(gazetteer.byPostalCode('5900')).toEqual([])
    expect(gazetteer.byPostalCode('59350')).not.toContainEqual(expect.objectContaining({ code: '59350' }))
  })

  it('finds names close to a misspelt one', () => {
    expect(codes(gazetteer.nearest('roubaiix', 3))[0]).toBe('59512')
    expect(codes(gazetteer.nearest('grenolbe', 3))[0]).toBe('38185')
    expect(gazetteer.nearest('zzyzx', 3)).toEqual([])
  })
})
