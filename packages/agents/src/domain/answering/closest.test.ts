import { describe, expect, it } from 'vitest'
import { answerPassage } from '../../../test/support/answer-passages.ts'
import { closestAnswer, closestCandidates } from './closest.ts'
import type { AnswerPassage } from './statements/statement.ts'

const RULES = [
  answerPassage(
    'Le perçage est proscrit de 12 h 15 à 13 h 45. Les visites commencent à 10 h. Le prestataire intervient dans les 4 heures suivant l’appel, en cas de panne.',
    { source: 'regles.md', location: 'Horaires', language: 'fr', title: 'Règles', similarity: 0.6 },
  ),
]
const candidates = (question: string, passages: readonly AnswerPassage[] = RULES) =>
  closestCandidates(question, { passages, named: new Set(), whole: [], language: 'fr' })
const textsOf = (question: string) => candidates(question).map(({ statement }) => statement.text)

describe('statements that may answer in other words', () => {
  it('have the kind of value that is asked for, and a word of the same family', () => {
    expect(textsOf('Le matin, on peut venir visiter dès quelle heure ?')).toEqual([
      'Les visites commencent à 10 h.',
    ])
    expect(textsOf('En panne, ils ont combien de temps pour venir ?')).toEqual([
      'Le prestataire intervient dans les 4 heures suivant l’appel, en cas de panne.',
    ])
  })

  it.each([
    'Tu as le numéro du prestataire ?',
    'Quelle est la marque de la perceuse ?',
    'What colour is the drill?',
    'Combien gagne le prestataire ?',
    'À quelle heure ouvre la piscine ?',
    'À quelle heure Mme Roux visite-t-elle le chantier ?',
  ])('are none for what only looks near: %s', (question) => {
    expect(textsOf(question)).toEqual([])
  })

  it('are compared by their sense: the nearest is quoted, with its value', () => {
    const question = 'On perce, on visite : à quelle heure ?'
    const all = candidates(question)
    const likeness = all.map(({ text }) => (text.includes('visites') ? 0.9 : 0.7))
    expect(closestAnswer(question, all, likeness, 'fr')).toMatchObject({
      kind: 'closest',
      pieces: [{ text: 'Les visites commencent à 10 h.', part: 'near', value: '10 h' }],
    })
  })
})
