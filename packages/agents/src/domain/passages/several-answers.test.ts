import { describe, expect, it } from 'vitest'
import { type RankedPassage, severalAnswers } from './several-answers.ts'

const passage = (location: string, text: string, more: Partial<RankedPassage> = {}): RankedPassage => ({
  text,
  source: `${location}.md`,
  location,
  char_start: 0,
  project: null,
  similarity: 0.9,
  language: 'fr',
  ...more,
})

const SLOPES = [
  passage('Réseaux > 5.2 Eaux usées', 'Le collecteur est en PVC. Sa pente est de 1 %.'),
  passage('Réseaux > 5.3 Eaux pluviales, p. 5', 'Le collecteur est en béton. Sa pente est de 0,5 %.'),
]
const labels = (question: string, passages: readonly RankedPassage[]) =>
  severalAnswers(question, passages, []).map(({ label }) => label)

describe('the meanings of a question', () => {
  it('are the sections that answer it with different values', () => {
    const [first, second] = severalAnswers('Quelle est la pente ?', SLOPES, [])
    expect([first?.label, second?.label]).toEqual(['Eaux usées (Réseaux)', 'Eaux pluviales (Réseaux)'])
    expect(first?.statement).toEqual({
      text: 'Sa pente est de 1 %.',
      source: 'Réseaux > 5.2 Eaux usées.md',
      location: 'Réseaux > 5.2 Eaux usées',
      char_start: 26,
      char_end: 46,
    })
  })

  it.each([
    ['a word of the question tells them apart', 'Quelle est la pente des eaux usées ?', SLOPES],
    ['the figure is asked about', 'La pente des eaux pluviales est-elle de 1 % ?', SLOPES],
    [
      'a number tells them apart',
      'Quelle est la profondeur du regard 1 ?',
      [0, 1, 10].map((at) =>
        passage(`Regard ${at}`, `Le regard ${at} a une profondeur de ${at + 1},50 m. Voir page 1.`),
      ),
    ],
    [
      'they say the same',
      'Quelle est la pente ?',
      [...SLOPES.slice(0, 1), passage('Fiche', 'La pente est de 10 mm/m.')],
    ],
    [
      'one of them is far less likely',
      'Quelle est la pente ?',
      [...SLOPES.slice(0, 1), passage('Fiche', 'La pente est de 3 %.', { similarity: 0.05 })],
    ],
    [
      'another kind of value is meant',
      'Quelle est la pente ?',
      [...SLOPES.slice(0, 1), passage('Fiche', 'Une contre-pente de 1 cm est réparée.')],
    ],
    ['no value is asked for', 'En quoi est le collecteur ?', SLOPES],
    ['two values are asked for', 'Quelles sont la pente et la largeur ?', SLOPES],
  ] as const)('are none where %s', (_, question, passages) => {
    expect(labels(question, passages)).toEqual([])
  })

  it('are the sheets whose heads differ in the field asked for', () => {
    const heads = ['Marie Lenoir', 'Yannick Prual'].map((name, at) =>
      passage(`Fiche ${at}`, `titre: Fiche ${at}\nresponsable: ${name}`),
    )
    expect(labels('Qui est le responsable ?', heads)).toEqual(['Fiche 0', 'Fiche 1'])
    expect(labels('Qui est le responsable de la fiche 1 ?', heads)).toEqual([])
  })
})
