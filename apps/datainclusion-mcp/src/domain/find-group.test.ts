import { describe, expect, it } from 'vitest'
import { gazetteer } from '../../test/support/stub/geography.ts'
import { findArea } from './find-area.ts'
import { findCommune } from './find-commune.ts'

const GROUPS = [
  ['Bordeaux Métropole', '33063', '33281'],
  ['métropole de Lyon', '69123', '69266'],
  ['CU du Grand Reims', '51454', '51172'],
  ['Grand Reims', '51454', '51172'],
  ['communauté urbaine du Grand Reims', '51454', '51172'],
  ['dans la métropole de Lyon', '69123', '69266'],
  ['Grand Lyon', '69123', '69266'],
  ['Grand Nancy', '54395', '54547'],
  ['Aix-Marseille-Provence', '13055', '13001'],
  ["l'agglo de Rennes", '35238', '35281'],
  // By their main commune, whatever their name.
  ['agglo de Pau', '64445', '64335'],
  ["communauté d'agglomération de Clermont", '63113', '63075'],
  ['métropole de Toulon', '83137', '83069'],
  ['la CC de Briançon', '05023', '05133'],
  // Territories of Greater Paris, and names in brackets.
  ['Plaine Commune', '93066', '93001'],
  ['Est Ensemble', '93048', '93006'],
  ['CA du Grand Avignon', '84007', '30351'],
  ['CINOR', '97411', '97418'],
] as const

describe('intercommunalités', () => {
  it.each(GROUPS)(
    '%s is searched from its largest commune, and the note says how much that is',
    (text, code) => {
      expect(findCommune(text, gazetteer)).toMatchObject({
        kind: 'found',
        place: { communeCode: code, note: { en: expect.stringMatching(/intercommunalité of \d+ communes/) } },
      })
    },
  )

  it.each(GROUPS)('%s is an area of all its communes', (text, ...members) => {
    expect(findArea(text, gazetteer)).toMatchObject({
      level: 'group',
      group: { code: expect.stringMatching(/^\d{9}$/), members: expect.arrayContaining(members) },
    })
  })

  it('knows the one that a commune belongs to', () => {
    expect(gazetteer.groupOf('33281')?.name).toBe('Bordeaux Métropole')
    expect(gazetteer.groupOf('93066')?.name).toBe('Métropole du Grand Paris')
    expect(gazetteer.groupOf('99999')).toBeUndefined()
  })
})
