import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gazetteerText } from '../../scripts/gazetteer-text.ts'
import { gazetteer } from '../../test/support/stub/geography.ts'
import { communeOfCode } from './commune-match.ts'
import { findArea } from './find-area.ts'
import { findCommune } from './find-commune.ts'
import { departmentCodeOf } from './place.ts'

function understood(text: string): string {
  const match = findCommune(text, gazetteer)
  if (match.kind !== 'found') return match.kind
  return match.place.communeCode + (match.arrondissement === null ? '' : `/${match.arrondissement}`)
}

describe('findCommune', () => {
  it.each([
    ['Lille', '59350'],
    ['LILLE', '59350'],
    ['à Lille', '59350'],
    ["j'habite à Nantes", '44109'],
    ['ville de Lyon', '69123'],
    ['Lille, France', '59350'],
    ['Lille, Nord', '59350'],
    ['59000', '59350'],
    ['59000 Lille', '59350'],
    ['Lille 59000', '59350'],
    ['75572 Paris cedex 12', '75056'],
    ['ST ETIENNE', '42218'],
    ['Saint Étienne', '42218'],
    ["villeneuve d'ascq", '59009'],
    ["L'Haÿ-les-Roses", '94038'],
    ['Havre', '76351'],
    ['près du Havre', '76351'],
    ['près de La Rochelle', '17300'],
    ['Saint Denis (974)', '97411'],
    ['Saint-Denis 93', '93066'],
    ['Saint-Denis, La Réunion', '97411'],
    ['Saint-Denis à la Réunion', '97411'],
    ['Rennes et ses environs', '35238'],
    ['Saint-Denis (Seine-Saint-Denis)', '93066'],
    ['Saint-Denis Île-de-France', '93066'],
    ['Ajaccio', '2A004'],
    ['Paris', '75056'],
    ['Vienne', '38544'],
    ['75056', '75056'],
    ['2a004', '2A004'],
    ['93 Saint-Denis', '93066'],
    ["Ville d'Avray", '92077'],
    ["92410 Ville d'Avray", '92077'],
    ['aux Marais', '60703'],
    ['pre\u0300s de Lille', '59350'],
  ])('reads %s as %s', (text, code) => {
    expect(understood(text)).toBe(code)
  })

  it.each([
    ['lyon 3e', '69123/69383'],
    ['Lyon 3ème arrondissement', '69123/69383'],
    ['3e arrondissement de Lyon', '69123/69383'],
    ['Paris 1er', '75056/75101'],
    ['paris XIe', '75056/75111'],
    ['Paris 15', '75056/75115'],
    ['75011', '75056/75111'],
    ['75011 Paris', '75056/75111'],
    ['Marseille 13', '13055/13213'],
    ['Marseille (13)', '13055'],
    ['Paris 75', '75056'],
    ['Lyon 69', '69123'],
    ['Lyon 3e (69)', '69123/69383'],
    ['Paris XXe', '75056/75120'],
  ])('knows arrondissements from départements: %s is %s', (text, codes) => {
    expect(understood(text)).toBe(codes)
  })

  it.each([
    ['Saint-Denis', 'ambiguous'],
    ['Boulogne', 'ambiguous'],
    ['Saint-Ouen', 'ambiguous'],
    ['Aix', 'ambiguous'],
    ['Le Mont', 'ambiguous'],
    ['Saint-Maur', 'ambiguous'],
    ['Landes', 'ambiguous'],
    ['Ile de France', 'area'],
    ['Nord', 'area'],
    ['93', 'area'],
    ['Tour Eiffel', 'unknown'],
    ['12 rue de la République, Lyon', 'unknown'],
    ['Lyonn', 'unknown'],
    ['!!!', 'unknown'],
  ])('does not take %s for a commune: %s', (text, kind) => {
    expect(understood(text)).toBe(kind)
  })

  it.each([
    ['Aulnay 93', '93005'],
    ['93600 Aulnay', '93005'],
    ['Épinay (93)', '93031'],
    ['Juvisy, Essonne', '91326'],
    ['Juvisy 91260', '91326'],
    ['69 100', '69266'],
    ['69 100 Villeurbanne', '69266'],
    ['Saint-Paul de la Réunion', '97415'],
  ])('understands a short name within the area that is typed: %s is %s', (text, code) => {
    expect(understood(text)).toBe(code)
  })

  it('asks where a short name fits several in the area, and names none from elsewhere', () => {
    const match = findCommune('Montigny 95', gazetteer)
    const codes =
      match.kind === 'ambiguous' ? match.candidates.map(({ departmentCode }) => departmentCode) : ['95']
    expect(new Set(codes)).toEqual(new Set(['95']))
  })

  it('lets a name decide that nine in ten of its inhabitants bear, and says so', () => {
    const match = findCommune('Valence', gazetteer)
    expect(match).toMatchObject({ kind: 'found', place: { communeCode: '26362', confidence: 0.92 } })
    expect(match.kind === 'found' && match.place.note?.en).toContain('82186')
    expect(understood('Saint-Pierre')).toBe('ambiguous')
    expect(understood('Charenton')).toBe('94018')
  })

  it('finds every commune by its name with its département, and with its postal code', () => {
    const lines = gazetteerText().trimEnd().split('\n').slice(1)
    for (let index = 0; index < lines.length; index += 61) {
      const [code = '', name, , postalCodes = '', partOf] = (lines[index] ?? '').split('\t')
      if (partOf) continue
      const department = departmentCodeOf(code)
      expect([`${name} (${department})`, understood(`${name} (${department})`)]).toEqual([
        expect.any(String),
        code,
      ])
      const [postalCode] = postalCodes.split(',')
      if (postalCode) expect([name, understood(`${postalCode} ${name}`).slice(0, 5)]).toEqual([name, code])
    }
  })

  it('says which communes share a postal code', () => {
    const match = findCommune('59160', gazetteer)
    expect(match).toMatchObject({ place: { communeCode: '59350', how: 'postal_code' } })
    expect(match.kind === 'found' && match.place.note?.en).toContain('Capinghem 59128')
  })

  it('maps former communes and codes to those of today', () => {
    expect(findCommune('Lomme', gazetteer)).toMatchObject({
      place: {
        communeCode: '59350',
        label: 'Lille (59, Nord)',
        note: {
          en: 'Lomme (59355) is part of Lille (59350) today.',
          fr: 'Lomme (59355) fait aujourd’hui partie de Lille (59350).',
        },
      },
    })
    expect(communeOfCode('59355', gazetteer)).toMatchObject({ place: { communeCode: '59350' } })
    expect(communeOfCode('75066', gazetteer)).toMatchObject({ place: { communeCode: '93066' } })
    // A former commune passed this code on to its successor.
    expect(communeOfCode('01015', gazetteer)).toMatchObject({
      place: { label: 'Arboys en Bugey (01, Ain)', note: null },
    })
    expect(communeOfCode('00000', gazetteer).kind).toBe('unknown')
  })
})

describe('any text at all', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 200 }),
    fc
      .array(fc.constantFrom('saint', 'de', 'la', 'paris', '3e', '59', '(', ')', ',', 'près', '2a', ' '), {
        maxLength: 12,
      })
      .map((parts) => parts.join(' ')),
  )

  it('is understood or not, and never more than that', () => {
    fc.assert(
      fc.property(text, (typed) => {
        expect(['found', 'ambiguous', 'area', 'unknown']).toContain(findCommune(typed, gazetteer).kind)
      }),
      { numRuns: 300 },
    )
  })
})

describe('findArea', () => {
  it.each([
    ['Île-de-France', 'region', '11'],
    ['ILE DE FRANCE', 'region', '11'],
    ["provence alpes cote d'azur", 'region', '93'],
    ['Bretagne', 'region', '53'],
    ['la réunion', 'region', '04'],
    ['PACA', 'region', '93'],
    ['IDF', 'region', '11'],
    ['Nord', 'department', '59'],
    ['dans le Nord', 'department', '59'],
    ['2a', 'department', '2A'],
    ['974', 'department', '974'],
    ['Paris', 'department', '75'],
    ['le 33', 'department', '33'],
    ['dans le 2B', 'department', '2B'],
    ['département de la Gironde', 'department', '33'],
    ['Gironde (33)', 'department', '33'],
    ['33 Gironde', 'department', '33'],
    ['dept 33', 'department', '33'],
    ['région Normandie', 'region', '28'],
    ['en Normandie', 'region', '28'],
    ['Picardie', 'region', '32'],
    ['la Lorraine', 'region', '44'],
  ])('reads %s as the %s %s', (text, level, code) => {
    expect(findArea(text, gazetteer)).toMatchObject({ level, code })
  })

  it('notes other territories with the name, if any', () => {
    expect(findArea('Nord', gazetteer)).toMatchObject({ note: null })
    expect(findArea('Vienne', gazetteer)).toMatchObject({
      level: 'department',
      note: { en: expect.stringContaining('38544') },
    })
    expect(findArea('Bretagne', gazetteer)).toMatchObject({
      note: { en: expect.stringContaining('36024') },
    })
  })

  it('goes on to communes, and reports those that share a name', () => {
    expect(findArea('Lille', gazetteer)).toMatchObject({ level: 'commune', place: { communeCode: '59350' } })
    expect(findArea('Saint-Martin', gazetteer)).toMatchObject({
      level: 'commune',
      place: { communeCode: '97801' },
    })
    expect(findArea('Saint-Denis', gazetteer)).toHaveProperty('candidates')
    expect(findArea('Zzyzx', gazetteer)).toBeNull()
  })
})
