import { describe, expect, it } from 'vitest'
import { passagesOf } from '../../../../test/support/answer-passages.ts'
import { findAnswer } from '../find-answer.ts'
import { intentOf } from '../intent/intent.ts'
import type { AnswerPassage } from '../statements/statement.ts'
import { askedState } from './asked-state.ts'

describe('a question for a state', () => {
  it.each([
    ['Où en est le toit ?', 'state', 'le toit'],
    ['Où en sont les semis ?', 'state', 'les semis'],
    ['How far is the pond?', 'state', 'the pond'],
    ['What is the status of the shed?', 'state', 'the shed'],
    ['Is the gate still in use?', 'state', 'the gate'],
    ['La fête est-elle toujours prévue ?', 'state', 'La fête'],
    ['Que va-t-on faire de l’ancienne serre ?', 'fate', 'l’ancienne serre'],
    ['What will happen to the old shed?', 'fate', 'the old shed'],
    ['En quoi est la serre existante ?', 'material', 'la serre existante'],
  ])('%s', (question, kind, thing) => {
    expect(askedState(question)).toEqual({ kind, thing })
  })

  it.each([
    'Où est la clé ?',
    'How far is the gate from the road?',
    'En quoi diffèrent les lots ?',
    'Is the gate open?',
  ])('is not %s', (question) => {
    expect(askedState(question)).toBeNull()
  })
})

const passage = passagesOf({ source: 'rules.md', location: 'Règles', title: 'Règles' })
const minutes = (date: string, text: string, heading = 'Avancement'): AnswerPassage => ({
  ...passage(text),
  source: `cr/${date}.md`,
  title: `Réunion du ${date}`,
  location: `Réunion > ${heading}`,
  date,
})
const first = (question: string, passages: readonly AnswerPassage[]) => {
  const { kind, pieces } = findAnswer(question, intentOf(question), {
    passages,
    named: new Set(),
    whole: [],
    language: 'fr',
  })
  return kind === 'nothing' ? null : pieces[0]?.text
}

const WORKS = [
  passage('La clôture du verger doit mesurer 2 mètres. La clôture du verger est peinte à la chaux.'),
  minutes(
    '2027-01-05',
    'La clôture du verger est posée du poteau 1 au poteau 7. Une cuve de fioul a été trouvée au PK 0+120.',
  ),
  minutes(
    '2027-02-02',
    'La clôture du verger est posée du poteau 1 au poteau 9. La cuve du PK 0+120 est abandonnée.',
  ),
]

it.each([
  ['Où en est la clôture du verger ?', 'La clôture du verger est posée du poteau 1 au poteau 9.'],
  ['La cuve de fioul est-elle toujours en service ?', 'La cuve du PK 0+120 est abandonnée.'],
])('%s: the newest statement', (question, text) => {
  expect(first(question, WORKS)).toBe(text)
})

const SHED = [
  passage(
    'La serre est en aluminium. La serre existante, de 9 mètres, date de 1962. Elle est en bois et sera démontée au printemps.',
  ),
]

it.each(['Que va-t-on faire de l’ancienne serre ?', 'En quoi est la serre existante ?'])(
  '%s: the sentence that refers back, with the one that it refers to',
  (question) => {
    expect(first(question, SHED)).toBe(
      'La serre existante, de 9 mètres, date de 1962. Elle est en bois et sera démontée au printemps.',
    )
  },
)
