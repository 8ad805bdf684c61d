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

const CHUNKS = [
  'Guillaume d’Ockham soutient que la nature commune n’est rien hors de l’esprit. Le rasoir d’Ockham retranche les natures.',
  'Duns Scot tient la nature commune pour réelle. La nature commune a une unité moindre que celle de l’individu.',
  'Les abeilles visitent la renoncule au printemps. La renoncule pousse dans les prés humides, où les abeilles la trouvent.',
  'Le jardinier arrose la renoncule le soir. Il dit que les abeilles viennent le matin.',
]

const VERBS = [
  'La forme est reçue dans la matière. L’humanité que Socrate en reçoit de deux sortes le divise. Selon Thomas d’Aquin, la forme est dans l’ange.',
  'Ils subsistent sans la matière, et les anges qu’ils habitent ne la divisent pas. Thomas d’Aquin le soutient (Ibid., III, trad. anglaise).',
]

describe('names', () => {
  const concepts = createConceptFinder(VERBS, 'fr').concepts(VERBS.join('\n\n'), 20)

  it('are nouns and names, not verbs that are as rare', () => {
    expect(concepts).toEqual(expect.arrayContaining(['forme', 'matière', 'Thomas d’Aquin']))
    for (const verb of ['reçoit', 'subsistent', 'habitent']) expect(concepts).not.toContain(verb)
  })

  it('are not what references are made of', () => {
    for (const sign of ['Ibid', 'III', 'trad']) expect(concepts).not.toContain(sign)
  })

  it('are nouns by their capitals in German', () => {
    const chunk =
      'Das allgemeine Wesen besteht in der Vernunft, und die Vernunft erkennt das Wesen. Die Vernunft: vernunft.'
    const german = createConceptFinder([chunk], 'de').concepts(chunk, 5)
    expect(german).toEqual(expect.arrayContaining(['Wesen', 'Vernunft']))
    expect(german).not.toContain('besteht')
    expect(german).not.toContain('erkennt')
  })

  it('are all words that carry a meaning where a language does not show its nouns', () => {
    const chunk = 'Natura communis non est in intellectu, sed natura communis in rebus.'
    const latin = createConceptFinder([chunk], 'la').concepts(chunk, 5)
    expect(latin).toEqual(expect.arrayContaining(['natura', 'communis']))
  })
})

describe('createConceptFinder', () => {
  const finder = createConceptFinder(CHUNKS, 'fr')

  it('prefers the subject of a passage to common topics', () => {
    expect(finder.concepts(CHUNKS[1] ?? '', 3)).toContain('nature commune')
    expect(finder.concepts(CHUNKS[2] ?? '', 3)).toEqual(expect.arrayContaining(['renoncule', 'abeilles']))
  })

  it('leaves out words that a chosen phrase holds', () => {
    const concepts = finder.concepts(CHUNKS[1] ?? '', 8)
    expect(concepts).toContain('nature commune')
    expect(concepts).not.toContain('commune')
  })

  it('holds no stop word', () => {
    for (const chunk of CHUNKS) {
      for (const concept of finder.concepts(chunk, 8)) {
        expect(concept).not.toMatch(/^(?:la|le|les|que|il|dit|dans|rien|celle)$/)
      }
    }
  })

  it('keeps names in capitals and other words in small letters', () => {
    const concepts = finder.concepts(CHUNKS[1] ?? '', 8)
    expect(concepts.join()).toMatch(/Scot/)
    expect(concepts.join()).not.toMatch(/Nature/)
  })
})
