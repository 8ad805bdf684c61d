import { describe, expect, it } from 'vitest'
import { nameWords } from '../words/name-words.ts'
import { placesNamed } from './known-places.ts'

const named = (text: string) => placesNamed(nameWords(text))

describe('placesNamed', () => {
  it('knows a village with the unit that answers for it', () => {
    expect(named('Bărăbanț')).toEqual([
      { name: 'Bărăbanț', siruta: '1017', isVillage: true, countyCode: 'AB' },
    ])
    expect(named('satul Bărăbanț')).toEqual(named('Barabant'))
  })

  it('takes a county behind the name for where it lies', () => {
    const everywhere = named('Poiana')
    const here = named('Poiana, jud. Galați')
    expect(new Set(everywhere.map(({ countyCode }) => countyCode)).size).toBeGreaterThan(1)
    expect(here.map(({ countyCode }) => countyCode)).toEqual(['GL'])
  })

  it('knows places that no unit is, and no others', () => {
    expect(named('Bucovina')).toEqual([
      { name: 'Bucovina', siruta: null, isVillage: false, countyCode: null },
    ])
    expect(named('învățământ')).toEqual([])
  })

  it('tells spellings apart that old spelling would make one', () => {
    expect(named('Bâlca').map(({ isVillage }) => isVillage)).toEqual([true])
    expect(named('Rîmnicu Vîlcea')).toHaveLength(1)
  })
})
