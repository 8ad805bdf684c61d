import { describe, expect, it } from 'vitest'
import type { ClassificationItem, EntityItem, FilterItem, UatItem } from '../items/filter-item.ts'
import { keyOf } from '../items/filter-item.ts'
import { parseQuery } from '../query/parse-query.ts'
import { createLexicon } from '../vocabulary/lexicon.ts'
import { type Hint, rank } from './rank.ts'

const lexicon = createLexicon()

const node = (code: string, name: string): ClassificationItem => ({
  category: 'functional_classification',
  code,
  isStoredCode: false,
  name,
  altName: null,
  keywords: [],
  hasChildren: !code.includes('.'),
  ancestors: [],
})

const place = (id: string, name: string, kind: UatItem['kind'], population: number): UatItem => ({
  category: 'uat',
  id,
  siruta: id,
  name,
  kind,
  countyCode: 'IS',
  population,
  fiscalCode: null,
})

const institution = (
  cui: string,
  name: string,
  countyCode: string,
  uat: EntityItem['uat'] = null,
): EntityItem => ({
  category: 'entity',
  cui,
  name,
  entityType: null,
  uat,
  location: null,
  countyCode,
})

function ask(query: string, items: readonly FilterItem[], hint?: Hint) {
  const { ranked, isCertain } = rank(
    parseQuery(query, items[0]?.category ?? 'uat', lexicon),
    items,
    lexicon,
    hint === undefined ? {} : { hint },
  )
  return { first: ranked[0] === undefined ? null : keyOf(ranked[0].item), isCertain }
}

describe('a name that only begins or resembles what was typed', () => {
  const severin = place('1', 'MUNICIPIUL DROBETA-TURNU SEVERIN', 'municipality', 80_000)

  it('leaves certain what a phrase means, where a word of it is only the county of another', () => {
    const ruieni: UatItem = { ...place('2', 'TURNU RUIENI', 'commune', 3_000), countyCode: 'CS' }
    expect(ask('Turnu Severin', [ruieni, severin])).toEqual({ first: '1', isCertain: true })
  })

  it('is certain in old spelling with an ending', () => {
    const nodes = [node('65.03.02', 'Învățământ primar'), node('65.03', 'Învățământ preșcolar și primar')]
    expect(ask('învățămîntului primar', nodes)).toEqual({ first: '65.03.02', isCertain: true })
  })

  it('answers for a Hungarian name beside a word for its kind', () => {
    const both = [
      place('1', 'JUDEȚUL BRAȘOV', 'county', 500_000),
      place('2', 'MUNICIPIUL BRAȘOV', 'municipality', 200_000),
    ]
    expect(ask('Brassó megye', both)).toEqual({ first: '1', isCertain: true })
    expect(ask('Brassó', both)).toEqual({ first: '2', isCertain: true })
  })

  it.each([
    ['Szeben', 'JUDEȚUL SIBIU', 'MUNICIPIUL SIBIU'],
    ['Szatmár', 'JUDEȚUL SATU MARE', 'MUNICIPIUL SATU MARE'],
    ['Hunyad', 'JUDEȚUL HUNEDOARA', 'MUNICIPIUL HUNEDOARA'],
  ])('promises nothing for a Hungarian name of a county and its town: %s', (name, county, town) => {
    const both = [place('1', county, 'county', 400_000), place('2', town, 'municipality', 150_000)]
    expect(ask(name, both).isCertain).toBe(false)
    expect(ask(`${name} megye`, both)).toEqual({ first: '1', isCertain: true })
  })
})

it('promises no translation whose other word is only in the heading above', () => {
  const aid: ClassificationItem = {
    ...node('68.05', 'Ajutoare pentru șomaj'),
    ancestors: [{ code: '68', name: 'Asigurări și asistență socială' }],
  }
  expect(ask('social unemployment', [aid]).isCertain).toBe(false)
})

describe('words beside a number', () => {
  const nodes = [node('67.03', 'Servicii culturale'), node('67.05', 'Servicii recreative și sportive')]

  it('are read without the amount, age or share that it counts, and nothing is promised', () => {
    expect(ask('servicii culturale peste 500 de mii lei', nodes)).toEqual({
      first: '67.03',
      isCertain: false,
    })
    expect(ask('peste 500 de mii lei', nodes).first).toBeNull()
  })

  it('name a code whose whole name they say with more beside it', () => {
    const halls = [node('67.03', 'Case de cultură'), node('67', 'Cultură, recreere și religie')]
    expect(ask('67.02.03 Case de cultură orășenești', halls)).toEqual({ first: '67.03', isCertain: true })
    expect(ask('67.02.03 Parcuri orășenești', halls).isCertain).toBe(false)
    // The words are the whole name of another node.
    const schools = [node('65.06', 'Învățământ superior'), node('65.04.02', 'Învățământ secundar superior')]
    expect(ask('65.02.06 Învățământ secundar superior', schools).isCertain).toBe(false)
    expect(ask('65.02.06 Învățământ secundar superior', schools.slice(0, 1)).isCertain).toBe(true)
    // A keyword is not a name.
    const withKeyword = { ...node('67.03', 'Case de cultură'), keywords: ['cinematografe comunale'] }
    expect(ask('67.03 cinematografe comunale', [withKeyword]).isCertain).toBe(false)
  })
})

describe('the first of several', () => {
  it('is the node above where both hold the words', () => {
    const nodes = [
      node('70.01', 'Impozit pe clădiri persoane fizice'),
      node('70', 'Impozit și taxă pe clădiri'),
    ]
    expect(ask('impozit cladiri', nodes).first).toBe('70')
    expect(ask('impozit cladiri persoane fizice', nodes).first).toBe('70.01')
  })

  it('is where most people live, among equal names alone', () => {
    const equals = [place('1', 'POIANA', 'commune', 900), place('2', 'POIANA', 'commune', 9_000)]
    expect(ask('poiana', equals)).toEqual({ first: '2', isCertain: false })
    const better = [
      place('1', 'POIANA', 'commune', 900),
      place('2', 'MUNICIPIUL POIENI', 'municipality', 90_000),
    ]
    expect(ask('poiana', better).first).toBe('1')
  })

  it('follows a hint among equals, which also makes it certain', () => {
    const both = [
      place('1', 'JUDETUL IAȘI', 'county', 700_000),
      place('2', 'MUNICIPIUL IAȘI', 'municipality', 300_000),
    ]
    expect(ask('Iasi', both)).toEqual({ first: '1', isCertain: false })
    expect(ask('Iasi', both, 'city')).toEqual({ first: '2', isCertain: true })
    expect(ask('orasul Iasi', both)).toEqual({ first: '2', isCertain: true })
  })

  it('is a ministry rather than a commune with its initials', () => {
    const uat = { id: '1', siruta: '1', name: 'MALU CU FLORI', kind: 'commune', population: 2_000 } as const
    const both = [
      institution('1', 'COMUNA MALU CU FLORI', 'DB', uat),
      institution('2', 'MINISTERUL FINANTELOR', 'B'),
    ]
    expect(ask('MF', both).first).toBe('2')
  })
})

describe('initials', () => {
  const chapters = [
    node('51', 'Autorități publice și acțiuni externe'),
    node('70.05.01', 'Alimentare cu apă'),
    node('10.01', 'Taxa pe valoarea adăugată'),
  ]

  it('of a heading are all its initials, not the first few: they may well be a word', () => {
    expect(ask('apa', chapters).first).toBe('70.05.01')
    expect(ask('apa si canalizare', chapters).first).toBe('70.05.01')
  })

  it('of a whole heading lead to it', () => {
    expect(ask('TVA', chapters)).toEqual({ first: '10.01', isCertain: true })
  })
})

describe('a promise', () => {
  it('is not given for a name of one institution in every county', () => {
    const libraries = [
      institution('1', 'BIBLIOTECA JUDETEANA', 'SM'),
      institution('2', 'BIBLIOTECA JUDETEANA MURES', 'MS'),
      institution('3', 'BIBLIOTECA JUDETEANA CLUJ', 'CJ'),
    ]
    expect(ask('biblioteca judeteana', libraries).isCertain).toBe(false)
    expect(ask('biblioteca judeteana mures', libraries)).toEqual({ first: '2', isCertain: true })
    // The capital also has one of its own.
    const inspectorates = [
      institution('1', 'INSPECTORATUL SCOLAR', 'B'),
      institution('2', 'INSPECTORATUL SCOLAR NEAMT', 'NT'),
      institution('3', 'INSPECTORATUL SCOLAR CALARASI', 'CL'),
    ].map((one) => ({ ...one, entityType: 'school_inspectorate' }))
    expect(ask('inspectoratul scolar', inspectorates)).toEqual({ first: '1', isCertain: false })
  })

  it('is not given for a word of a long name', () => {
    const chapter = [node('67', 'Cultură, recreere și religie'), node('67.06', 'Servicii religioase')]
    expect(ask('religie', chapter).isCertain).toBe(false)
    expect(ask('cultura recreere religie', chapter)).toEqual({ first: '67', isCertain: true })
  })

  it('is not given for a city by the name of its county', () => {
    const uat = {
      id: '1',
      siruta: '1',
      name: 'MUNICIPIUL CLUJ-NAPOCA',
      kind: 'municipality',
      population: 300_000,
    } as const
    const alone = [institution('1', 'MUNICIPIUL CLUJ-NAPOCA', 'CJ', uat)]
    expect(ask('primaria cluj', alone).isCertain).toBe(false)
    expect(ask('primaria cluj-napoca', alone)).toEqual({ first: '1', isCertain: true })
  })

  it('is not given where another has the whole query for its other name', () => {
    const nodes = [node('70', 'Gunoi'), node('74.05.02', 'Colectarea, tratarea și distrugerea deșeurilor')]
    expect(ask('gunoi', nodes)).toEqual({ first: '70', isCertain: false })
  })

  it('is not given for a code that is stored only without a pair that may be a budget source', () => {
    const nodes = [
      node('06', 'Impozit pe salarii'),
      node('65', 'Învățământ'),
      node('65.04', 'Învățământ secundar'),
      node('65.04.01', 'Învățământ secundar inferior'),
    ]
    expect(ask('6,5', nodes)).toEqual({ first: '06', isCertain: false })
    // The node above precedes another code, unless the words beside the code name that one.
    expect(ask('65.10.04', nodes)).toEqual({ first: '65', isCertain: false })
    expect(ask('65.02.04', nodes)).toEqual({ first: '65', isCertain: false })
    expect(ask('65.02.04 Învățământ secundar', nodes)).toEqual({ first: '65.04', isCertain: true })
    expect(ask('65.02.04.01', nodes)).toEqual({ first: '65.04.01', isCertain: true })
  })

  it('goes to the reading of a code that the words beside it name, and to none where they name another', () => {
    const nodes = [
      node('65', 'Învățământ'),
      node('65.02', 'Servicii publice descentralizate'),
      node('66', 'Sănătate'),
      node('66.06', 'Servicii medicale în unități sanitare cu paturi'),
    ]
    expect(ask('65.02 Învățământ', nodes)).toEqual({ first: '65', isCertain: true })
    expect(ask('Cap. 65.02 Învățământ', nodes)).toEqual({ first: '65', isCertain: true })
    expect(ask('Învățământ (65.02)', nodes)).toEqual({ first: '65', isCertain: true })
    expect(ask('65.02 Servicii publice descentralizate', nodes)).toEqual({ first: '65.02', isCertain: true })
    expect(ask('65.02', nodes).isCertain).toBe(false)
    expect(ask('65 Sănătate', nodes)).toEqual({ first: '65', isCertain: false })
    expect(ask('65 și 66', nodes).isCertain).toBe(false)
    expect(ask('titlul 65', nodes).isCertain).toBe(false)
    expect(ask('65 buget local 2024', nodes)).toEqual({ first: '65', isCertain: true })
  })

  it('is given for a code of three pairs as it is stored, whatever else it may be', () => {
    const nodes = [
      node('01', 'Impozit pe profit'),
      node('01.02', 'De la bănci'),
      node('07.01', 'Clădiri'),
      node('07.02.01', 'Teren'),
    ]
    expect(ask('01.02.00', nodes)).toEqual({ first: '01.02', isCertain: true })
    expect(ask('07.02.01', nodes)).toEqual({ first: '07.02.01', isCertain: true })
  })

  it('is not given for the node above a code that is not there, and no source is seen where none is written', () => {
    const nodes = [
      node('70', 'Locuințe'),
      node('70.01', 'Administrație centrală'),
      node('84', 'Transporturi'),
      node('84.05', 'Transport pe apă'),
    ]
    expect(ask('70.11.01', nodes)).toEqual({ first: '70', isCertain: false })
    expect(ask('84.11.05', nodes)).toEqual({ first: '84', isCertain: false })
  })
})
