import { describe, expect, it } from 'vitest'
import { nameWords } from '../words/name-words.ts'
import { queryVariants } from './query-variants.ts'

const read = (
  text: string,
  category: 'entity' | 'uat' | 'functional_classification' = 'functional_classification',
) => queryVariants(nameWords(text), category).map((words) => words.join(' '))

describe('queryVariants', () => {
  it.each([
    ['educație 2024', 'educatie'],
    ['2023 sănătate', 'sanatate'],
    ['cheltuieli cu bunuri și servicii', 'bunuri si servicii'],
    ['bani pentru drumuri', 'drumuri'],
    ['spending on roads', 'roads'],
    ['Văleniidemunte', 'valenii de munte'],
    ['Valuluitraian', 'valu lui traian'],
    ['bunurisiservicii', 'bunuri si servicii'],
  ])('%s is also read as %s', (text, other) => {
    expect(read(text)).toContain(other)
  })

  it('reads what every county has once without the word for the county', () => {
    expect(read('Direcția Județeană de Sănătate Publică Olt', 'entity')).toEqual([
      'directia de sanatate publica olt',
    ])
    // A county has several libraries and hospitals.
    expect(read('Biblioteca Județeană Olt', 'entity')).toEqual([])
  })

  it('leaves a query alone that has one reading', () => {
    for (const text of ['cheltuieli de personal curente', 'Cluj', 'Devale', '2024', 'taxe']) {
      expect(read(text, 'uat')).toEqual([])
    }
  })

  it('keeps the money in the names of places', () => {
    expect(read('bani de jos', 'uat')).toEqual([])
  })
})
