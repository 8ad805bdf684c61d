import { describe, expect, it } from 'vitest'
import { nameWords } from '../words/name-words.ts'
import { readPlace } from './read-place.ts'

const read = (text: string) => {
  const { name, kinds } = readPlace(nameWords(text), 'uat')
  return [name.join(' '), kinds === null ? null : [...kinds].sort().join(' ')]
}

describe('readPlace', () => {
  it.each([
    ['sector 5', '5', 'sector'],
    ['sectorul doi', '2', 'sector'],
    ['Sector VI', '6', 'sector'],
    ['S4 București', '4 bucuresti', 'sector'],
    ['București sector 3', '3 bucuresti', 'sector'],
    ['jud. BH', 'bihor', 'county'],
    ['Iași județ', 'iasi', 'county'],
    ['Florești CJ', 'floresti cj', null],
  ])('%s is %s, a %s', (text, name, kinds) => {
    expect(read(text)).toEqual([name, kinds])
  })

  it('takes a town for any city, as people do', () => {
    expect(read('orașul Iași')).toEqual(['iasi', 'municipality town'])
    expect(read('Iași oraș')).toEqual(['iasi', 'municipality town'])
  })
})
