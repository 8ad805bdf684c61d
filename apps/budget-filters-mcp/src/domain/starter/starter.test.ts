import { describe, expect, it } from 'vitest'
import { parentCodes } from '../items/classification-code.ts'
import { isCountyCode } from '../items/counties.ts'
import { STARTER, STARTER_NODES } from './index.ts'

const { uats = [], entities = [] } = STARTER

const repeated = (values: readonly unknown[]) => values.filter((value, at) => values.indexOf(value) !== at)

/** Checks the control digit of a fiscal code, to detect typing errors. */
function isFiscalCode(code: string): boolean {
  const digits = [...code].map(Number)
  const control = digits.pop()
  const weights = [7, 5, 3, 2, 1, 7, 5, 3, 2].slice(-digits.length)
  const sum = digits.reduce((total, digit, at) => total + digit * (weights[at] ?? 0), 0)
  return /^\d{2,10}$/.test(code) && ((sum * 10) % 11) % 10 === control
}

describe('starter set', () => {
  it('has units with numbers of their own, in known counties', () => {
    for (const key of ['id', 'siruta', 'fiscalCode'] as const)
      expect(repeated(uats.map((unit) => unit[key]))).toEqual([])
    expect(uats.filter(({ countyCode }) => !isCountyCode(countyCode))).toEqual([])
    expect(uats.filter(({ siruta, countyCode }) => !/^\d+$/.test(siruta) && siruta !== countyCode)).toEqual(
      [],
    )
    expect(uats.filter(({ population }) => population === null || population < 30_000)).toEqual([])
  })

  it('has institutions with fiscal codes of their own, without typing errors', () => {
    expect(repeated(entities.map(({ cui }) => cui))).toEqual([])
    expect(entities.filter(({ cui }) => !isFiscalCode(cui))).toEqual([])
  })

  it.each(Object.entries(STARTER_NODES))('has each code of %s once, and those above it', (_, nodes) => {
    const codes = nodes.map(({ code }) => code)
    expect(codes.filter((code) => !/^\d\d(\.\d\d){0,2}$/.test(code))).toEqual([])
    expect(repeated(codes)).toEqual([])
    expect(codes.flatMap(parentCodes).filter((code) => !codes.includes(code))).toEqual([])
    expect(nodes.filter(({ name, english }) => name.trim() !== name || english.trim() !== english)).toEqual(
      [],
    )
  })
})
