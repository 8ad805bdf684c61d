import { describe, expect, it } from 'vitest'
import { answerPassage } from '../../../../test/support/answer-passages.ts'
import { findAnswer } from '../find-answer.ts'
import { intentOf } from '../intent/intent.ts'

const RULES = [
  'Le port du gilet est imposé au-delà de 2 nœuds de courant. Les enfants de moins de 8 ans restent à quai. La barre est haute de 4 mètres.',
  'Les coques de plus de 6 mètres sont inspectées chaque année. Un canot loué est rendu sous trois heures.',
  'Parties of more than 12 rowers are announced to the harbour master.',
]
const find = (question: string) =>
  findAnswer(question, intentOf(question), {
    passages: RULES.map((text, at) => answerPassage(text, { source: `${at}.md` })),
    named: new Set(),
    whole: [],
    language: 'fr',
  })

describe('a yes/no question about a figure', () => {
  it.each([
    ['Une coque de 5 m est-elle inspectée ?', /plus de 6 mètres/],
    ['L’inspection est-elle obligatoire pour une coque de 7,50 m ?', /plus de 6 mètres/],
    ['Un enfant de 6 ans peut-il embarquer ?', /moins de 8 ans/],
    ['Must a party of 15 rowers be announced?', /more than 12 rowers/],
    ['Peut-on rendre un canot loué après 5 heures ?', /sous trois heures/],
  ])('is answered by the rule that sets the limit: %s', (question, text) => {
    const { kind, pieces } = find(question)
    expect(kind).toBe('answer')
    expect(pieces[0]?.text).toMatch(text)
  })

  it.each(['La bouée est-elle obligatoire à 5 m ?', 'La barre peut-elle être haute de 3 m ?'])(
    'is not answered by a limit of something else: %s',
    (question) => {
      expect(find(question).pieces.some(({ text, part }) => part === 'answer' && /coques/.test(text))).toBe(
        false,
      )
    },
  )
})
