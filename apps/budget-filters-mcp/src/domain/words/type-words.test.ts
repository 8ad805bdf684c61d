import { describe, expect, it } from 'vitest'
import { readPlace } from '../query/read-place.ts'
import { nameWords } from './name-words.ts'
import { kindOf, takeHead } from './type-words.ts'

const head = (name: string) => {
  const { kinds, rest } = takeHead(nameWords(name))
  return [kinds === null ? null : [...kinds].sort().join(' '), rest.join(' ')]
}

describe('type words', () => {
  it.each([
    ['mun. Iași', 'municipality', 'iasi'],
    ['jud. Cluj', 'county', 'cluj'],
    ['or. Voluntari', 'town', 'voluntari'],
    ['com. Florești', 'commune', 'floresti'],
    ['sector 5', 'sector', '5'],
    ['Primăria Municipiului Cluj-Napoca', 'municipality', 'cluj napoca'],
    ['primaria comunei Chiajna', 'commune', 'chiajna'],
    ['Consiliul Județean Sibiu', 'county', 'sibiu'],
    ['city hall Sibiu', 'commune municipality sector town', 'sibiu'],
    ['UAT Comuna Dorobanțu', 'commune', 'dorobantu'],
    ['unitate administrativ teritoriala al comunei Casimcea', 'commune', 'casimcea'],
    ['MUNICIPIUL RESEDINTA DE JUDET CONSTANTA', 'municipality', 'constanta'],
    ['cons. jud. Botoșani', 'county', 'botosani'],
    ['Primăria Generală a Municipiului București', 'municipality', 'bucuresti'],
    ['MINICIPIUL LUPENI', 'municipality', 'lupeni'],
    ['Cluj', null, 'cluj'],
    ['Hargita', null, 'hargita'],
  ])('%s', (name, kinds, rest) => {
    expect(head(name)).toEqual([kinds, rest])
  })

  it.each([
    ['Temes megye', 'county', 'temes'],
    ['Bihar megyei tanács', 'county', 'bihar'],
    ['Torda polgármesteri hivatala', 'commune municipality sector town', 'torda'],
  ])('stand behind the name in Hungarian: %s', (name, kinds, rest) => {
    const read = readPlace(nameWords(name), 'entity')
    expect([[...(read.kinds ?? [])].sort().join(' '), read.name.join(' ')]).toEqual([kinds, rest])
  })

  it('tells the kind of a unit', () => {
    expect(kindOf({ name: 'JUDETUL CLUJ', siruta: 'CJ' })).toBe('county')
    expect(kindOf({ name: 'ORAȘ VOLUNTARI', siruta: '179551' })).toBe('town')
    expect(kindOf({ name: 'CHIAJNA', siruta: '179249' })).toBe('commune')
  })
})
