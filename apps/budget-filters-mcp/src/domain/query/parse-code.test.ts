import { fold } from '@agora-mcp/core/text'
import { describe, expect, it } from 'vitest'
import { canonicalCode, parentCodes } from '../items/classification-code.ts'
import { parseClassificationCode, parseRegisterNumber } from './parse-code.ts'

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
    ['capitolul 65 subcapitolul 03 paragraful 01', ['65.03.01', '65.01']],
    ['Învățământ, cap. 65', ['65']],
    ['65 și 66', ['65', '66']],
    ['65-68', ['65', '68']],
    ['cap. 65 titlul 20', ['65']],
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
    ['titlul 20 articol 01 alineat 30', ['20.01.30']],
    ['art.20 alin.30', ['20.30']],
    ['titlul 20, articolul 20.01, alineatul 20.01.30', ['20.01.30']],
    ['Titlul II', ['20']],
    ['TITLUL XIII Active nefinanciare', ['71']],
    ['cap. 65 titlul 20', ['20']],
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
    '1000 lei',
    '65 ani',
    '70 de ani',
    '20 milioane',
    '10%',
    '65 la suta',
    '123',
    '',
  ])('%s is none', (text) => {
    expect(functional(text)).toBeNull()
  })

  it.each([
    ['66.10.06', { code: '66.06', source: '10', isGuess: true, isFallback: true }],
    ['66.02.06', { code: '66.06', source: '02', isGuess: true, isFallback: true }],
    ['66.02', { code: '66', source: '02', isGuess: true, isFallback: false }],
    ['66.10.06.01', { code: '66.06.01', source: '10', isGuess: false, isFallback: false }],
  ])('%s may name its budget source', (text, withoutSource) => {
    const { readings } = parseClassificationCode(text, 'functional_classification') ?? { readings: [] }
    expect(readings[0]).toMatchObject({ source: null, isGuess: false })
    expect(readings[1]).toEqual(withoutSource)
  })

  it.each(['70.11.01', '84.12.05', '67.50.06'])('%s names no budget that there is', (text) => {
    expect(functional(text)).toEqual([text])
  })

  it('drops meaningless words, and names the nodes above', () => {
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
