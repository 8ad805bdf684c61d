import { describe, expect, it } from 'vitest'
import { createTextAnalyzer } from './analyze.ts'

const { terms, queryTerms } = createTextAnalyzer()
const flat = (text: string, languages: (string | null)[] = ['fr']) => queryTerms(text, languages, 64).flat()

describe('terms', () => {
  it('gives the stems of a text in order, in its language', () => {
    expect(terms('Les signes de l’homme, les signes', 'fr')).toEqual([
      'les',
      'sign',
      'de',
      'homm',
      'les',
      'sign',
    ])
    expect(terms('signs of Man', 'en')).toEqual(['sign', 'of', 'man'])
    expect(terms('Знаки', null)).toEqual(['знаки'])
  })

  it('keeps apart what only accents tell from a function word', () => {
    expect(terms('thé thés', 'fr')).toEqual(['thé', 'thé'])
    expect(terms('the', 'en')).toEqual(['the'])
    expect(terms('dés', 'fr')).not.toEqual(terms('des', 'fr'))
    expect(terms('mais mai', 'fr')).toEqual(['mais', 'mai'])
    expect(terms('là où', 'fr')).toEqual(['la', 'ou'])
    expect(terms('école Ecole', 'fr')).toEqual(['ecol', 'ecol'])
  })
})

describe('queryTerms', () => {
  it('leaves out the function words of the question’s own language', () => {
    expect(flat('La vertu peut-elle s’enseigner ?')).toEqual(['vertu', 'enseign'])
    expect(flat('Was war die Ursache des Krieges?', ['en'])).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(was|war|die|des)$/)]),
    )
    expect(flat('thé ou café', ['en', 'fr'])).toEqual(expect.arrayContaining(['thé']))
  })

  it('keeps abbreviations that look like function words, except where all is in capitals', () => {
    expect(flat('What does the WHO recommend?', ['en'])).toEqual(['who', 'recommend'])
    expect(flat('Que signifie ELAS ?')).toEqual(['signifi', 'ela'])
    expect(flat('WHO ARE THE GOOD ONES?', ['en'])).not.toContain('who')
  })

  it('keeps a question of nothing else, and the words of a short one', () => {
    expect(flat('To be or not to be', ['en'])).toEqual(['to', 'be', 'or', 'not'])
    expect(flat('logos nous', ['fr'])).toEqual(['logo', 'nous'])
  })

  it('gives each word in the form of every language stored', () => {
    expect(queryTerms('Begriffe universalia', ['de', 'la', null], 64)).toEqual([
      ['begriff', 'begriffe'],
      ['universalia', 'uniuersal'],
    ])
  })

  it('asks once for what is asked twice, within the limit', () => {
    expect(flat('signe signes Signe')).toEqual(['sign'])
    expect(queryTerms('chien chat cheval oiseau poisson '.repeat(10_000), ['fr'], 3)).toHaveLength(3)
  })

  it('finds nothing to ask in signs and broken text', () => {
    for (const text of ['', '?!', '\0', '\ud800']) expect(flat(text)).toEqual([])
  })
})
