import { describe, expect, it } from 'vitest'
import { createConceptFinder } from './key-phrases.ts'
import { phrasesOf } from './phrases.ts'

const surfaces = (text: string, language: string | null) =>
  [...phrasesOf(text, language)].map(({ surface }) => surface)

describe('phrasesOf', () => {
  it('joins what belongs together in French, and stops at signs and at words without a subject', () => {
    expect(surfaces('La critique de la raison pure, dit-on, fit école.', 'fr')).toEqual([
      'critique',
      'critique de la raison',
      'critique de la raison pure',
      'raison',
      'raison pure',
      'pure',
      'fit',
      'fit école',
      'école',
    ])
  })

  it('writes elisions as they are written', () => {
    expect(surfaces('un souffle d’air', 'fr')).toContain('souffle d’air')
  })

  it('knows the small words of each language', () => {
    expect(surfaces('the problem of the universals', 'en')).toContain('problem of the universals')
    expect(surfaces('das Problem der Universalien', 'de')).toEqual(['Problem', 'Universalien'])
  })

  it('gives one key to the forms of a word', () => {
    const keys = [...phrasesOf('universaux, universal', 'fr')].map(({ key }) => key)
    expect(new Set(keys).size).toBe(1)
  })
})

const PASSAGES = [
  'Guillaume d’Ockham soutient que la nature commune n’est rien hors de l’esprit. Le rasoir d’Ockham retranche les natures.',
  'Duns Scot tient la nature commune pour réelle. La nature commune a une unité moindre que celle de l’individu.',
  'Les abeilles visitent la renoncule au printemps. La renoncule pousse dans les prés humides, où les abeilles la trouvent.',
  'Le jardinier arrose la renoncule le soir. Il dit que les abeilles viennent le matin.',
]

describe('createConceptFinder', () => {
  const finder = createConceptFinder(PASSAGES, 'fr')

  it('names what a passage is about rather than what all speak of', () => {
    expect(finder.concepts(PASSAGES[1] ?? '', 3)).toContain('nature commune')
    expect(finder.concepts(PASSAGES[2] ?? '', 3)).toEqual(expect.arrayContaining(['renoncule', 'abeilles']))
  })

  it('leaves out words that a chosen phrase holds', () => {
    const concepts = finder.concepts(PASSAGES[1] ?? '', 8)
    expect(concepts).toContain('nature commune')
    expect(concepts).not.toContain('commune')
  })

  it('holds no stop word', () => {
    for (const passage of PASSAGES) {
      for (const concept of finder.concepts(passage, 8)) {
        expect(concept).not.toMatch(/^(?:la|le|les|que|il|dit|dans|rien|celle)$/)
      }
    }
  })

  it('keeps names in capitals and other words in small letters', () => {
    const concepts = finder.concepts(PASSAGES[1] ?? '', 8)
    expect(concepts.join()).toMatch(/Scot/)
    expect(concepts.join()).not.toMatch(/Nature/)
  })
})
