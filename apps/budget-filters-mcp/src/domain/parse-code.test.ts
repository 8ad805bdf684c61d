import { fold } from '@agora-mcp/core/text'
import { describe, expect, it } from 'vitest'
import { canonicalCode, parentCodes, parseClassificationCode, parseRegisterNumber } from './parse-code.ts'

const functional = (text: string) =>
  parseClassificationCode(fold(text), 'functional_classification')?.readings.map(({ code }) => code) ?? null
const economic = (text: string) =>
  parseClassificationCode(fold(text), 'economic_classification')?.readings.map(({ code }) => code) ?? null

describe('classification codes', () => {
  it.each([
    ['65', ['65']],
    ['65.', ['65']],
    ['6503', ['65.03', '65']],
    ['65.03.01', ['65.03.01', '65.01']],
    ['65 03 01', ['65.03.01', '65.01']],
    ['65,50', ['65.50']],
    ['65.00.00', ['65']],
    ['65.02.04.01', ['65.02.04.01', '65.04.01']],
    ['65020401', ['65.02.04.01', '65.04.01']],
    ['cap. 65', ['65']],
    ['Capitolul 84', ['84']],
    ['subcap. 61.30', ['61.30']],
    ['cod functional 67', ['67']],
    ['fn: 66.', ['66']],
    ['65 Învățământ', ['65']],
  ])('functional %s', (text, codes) => {
    expect(functional(text)).toEqual(codes)
  })

  it.each([
    ['20.30', ['20.30']],
    ['20. 30', ['20.30']],
    ['titlul 20', ['20']],
    ['art 10.01', ['10.01']],
    ['art.10.01.01', ['10.01.01']],
    ['alineatul 10.01.01', ['10.01.01']],
    ['100101', ['10.01.01']],
    ['10.1', ['10.01']],
  ])('economic %s', (text, codes) => {
    expect(economic(text)).toEqual(codes)
  })

  it.each([
    'educatie',
    'capitala',
    'titlul',
    '1 decembrie',
    '2014-2020 fonduri',
    '65.03.01.02.05',
    '123',
    '',
  ])('%s is none', (text) => {
    expect(functional(text)).toBeNull()
  })

  it('counts a rare budget source only where nothing else is stored', () => {
    const [asWritten, withoutSource] =
      parseClassificationCode('66.10.06', 'functional_classification')?.readings ?? []
    expect([asWritten?.isFallback, withoutSource]).toEqual([false, { code: '66.06', isFallback: true }])
  })

  it('drops what carries no meaning, and names what is above', () => {
    expect(canonicalCode('65.50.00')).toBe('65.50')
    expect(canonicalCode('51.00.96')).toBe('51.00.96')
    expect(canonicalCode('00.00')).toBe('00.00')
    expect(parentCodes('65.03.01')).toEqual(['65.03', '65'])
  })
})

describe('register numbers', () => {
  it.each([
    ['4305857', '4305857'],
    ['ro4305857', '4305857'],
    ['cif 4267117', '4267117'],
    ['cui: ro 4267117', '4267117'],
    ['siruta 179132', '179132'],
    ['4 305 857', '4305857'],
  ])('%s', (text, digits) => {
    expect(parseRegisterNumber(text)?.digits).toBe(digits)
  })

  it.each(['sector 5', 'scoala 12', 'cluj', ''])('%s is none', (text) => {
    expect(parseRegisterNumber(text)).toBeNull()
  })
})
