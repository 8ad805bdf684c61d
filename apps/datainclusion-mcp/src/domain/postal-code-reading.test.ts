import { describe, expect, it } from 'vitest'
import { gazetteerText } from '../../scripts/gazetteer-text.ts'
import { gazetteer } from '../../test/support/stub/geography.ts'
import { communeOfCode } from './commune-match.ts'
import { readAsPostalCode } from './postal-code-reading.ts'

describe('readAsPostalCode', () => {
  it('is what is meant by a code of the past that another place has as its postal code', () => {
    for (const code of ['75012', '75018', '20200', '75003'])
      expect([code, readAsPostalCode(code, gazetteer)]).toEqual([code, 'meant'])
  })

  it('is told where a commune of today has the code', () => {
    expect(readAsPostalCode('13002', gazetteer)).toMatchObject({
      en: expect.stringContaining('Marseille'),
      fr: expect.stringContaining('Marseille'),
    })
    expect(readAsPostalCode('35238', gazetteer)).toBeNull()
  })

  it('never lets a code of the past be another town than that of its postal code', () => {
    const postal = new Set(
      gazetteerText()
        .split('\n')
        .flatMap((line) => line.split('\t')[3]?.split(',') ?? []),
    )
    for (const code of [...postal].filter((_, at) => at % 120 === 0)) {
      const match = communeOfCode(code, gazetteer)
      if (match.kind !== 'found' || readAsPostalCode(code, gazetteer) === 'meant') continue
      const entry = gazetteer.byCode(code)
      const isOfToday = entry?.code === code && (entry.partOf === null || entry.isArrondissement)
      const has = gazetteer
        .byPostalCode(code)
        .some((one) => one.code === match.place.communeCode || one.partOf === match.place.communeCode)
      expect([code, isOfToday || has]).toEqual([code, true])
    }
  })
})
