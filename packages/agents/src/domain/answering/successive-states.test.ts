import { describe, expect, it } from 'vitest'
import { passagesOf } from '../../../test/support/answer-passages.ts'
import { findAnswer } from './find-answer.ts'
import { intentOf } from './intent/intent.ts'
import type { AnswerPassage } from './statements/statement.ts'

const MEETING = 'Bureau de l’orchestre'
const minutes = (number: number, date: string) => {
  const title = `${MEETING} n° ${number}`
  const passage = passagesOf({ source: `orchestre/bureau-${number}.md`, title, date, project: 'orchestre' })
  return (section: string, text: string) =>
    passage(text, { location: section === '' ? title : `${title} > ${section}` })
}
const [first, second, third] = [minutes(1, '2027-01-14'), minutes(2, '2027-03-11'), minutes(3, '2027-05-20')]

const OFFICE = [
  first('', 'Réunion du 14 janvier 2027, 20 h 00, salle des cuivres.'),
  first(
    '1. Répétitions',
    'Les répétitions ont lieu le jeudi soir, de 20 h à 22 h. Mme Lise Aubry dirige les cordes.',
  ),
  first(
    '2. Concert',
    'Le concert d’été se tiendra dans le kiosque. Il sera payant. La location des pupitres est confiée à Sonodis, pour 480 €.',
  ),
  first('3. Cotisation', 'La cotisation est fixée à 60 €. Les inscriptions se font par courrier.'),
  first('4. À faire', '- Réserver le kiosque — Responsable : M. Paul Roux — Échéance : 2 février 2027'),
  second('', 'Réunion du 11 mars 2027, 20 h 00, salle des cuivres.'),
  second('1. Répétitions', 'Les répétitions auront lieu le mardi soir, de 19 h 30 à 21 h 30.'),
  second(
    '2. Concert',
    'Le bureau choisit le loueur Pupitram pour la location des pupitres. Le velours est remplacé par du coton.',
  ),
  second('3. À faire', '- Réserver la chapelle — Responsable : Mme Lise Aubry — Échéance : 9 avril 2027'),
  third('', 'Réunion du 20 mai 2027, 20 h 00, salle des cuivres.'),
  third('1. Concert', 'Le concert d’été se tiendra dans la chapelle. Il ne sera pas payant.'),
  third('2. Cotisation', 'La cotisation est portée à 75 €. Les inscriptions se font en ligne.'),
  third('3. Répétitions', 'M. Karim Benali dirigera les cordes.'),
]

const find = (question: string, passages: readonly AnswerPassage[] = OFFICE, named: readonly string[] = []) =>
  findAnswer(question, intentOf(question), {
    passages,
    named: new Set(named),
    whole: passages,
    language: /^(?:what|which|who|when)\b/i.test(question) ? 'en' : 'fr',
  })

const said = (question: string) => find(question).pieces.map(({ part, text }) => `${part}: ${text}`)

describe('changes of one subject', () => {
  it.each([
    [
      'Qu’est-ce qui a changé pour les répétitions ?',
      [
        'Les répétitions ont lieu le jeudi soir, de 20 h à 22 h.',
        'Les répétitions auront lieu le mardi soir, de 19 h 30 à 21 h 30.',
      ],
    ],
    [
      'What changed about the membership fee?',
      ['La cotisation est fixée à 60 €.', 'La cotisation est portée à 75 €.'],
    ],
    [
      'Qu’est-ce qui a changé au sujet des inscriptions ?',
      ['Les inscriptions se font par courrier.', 'Les inscriptions se font en ligne.'],
    ],
    [
      'Qu’est-ce qui a changé pour le concert d’été ?',
      ['Le concert d’été se tiendra dans le kiosque.', 'Le concert d’été se tiendra dans la chapelle.'],
    ],
    [
      'Quels changements pour la direction des cordes ?',
      ['Mme Lise Aubry dirige les cordes.', 'M. Karim Benali dirigera les cordes.'],
    ],
  ])('%s', (question, [older, newer]) => {
    const { kind, pieces } = find(question)
    expect(kind).toBe('changes')
    const texts = pieces.map(({ part, text }) => `${part}: ${text}`)
    expect(texts).toContain(`older: ${older}`)
    expect(texts).toContain(`answer: ${newer}`)
  })

  it('have nothing of another subject', () => {
    expect(said('Qu’est-ce qui a changé pour la cotisation ?').join(' ')).not.toMatch(
      /répétitions|concert|Réserver|Réunion/,
    )
  })

  it('are all of a document that the question names', () => {
    const [lease, amendment] = [
      passagesOf({ source: 'bail.md', title: 'Bail du local', date: '2027-01-04' })(
        'Le loyer est de 400 € par mois.',
      ),
      passagesOf({ source: 'avenant.md', title: 'Avenant au bail du local', date: '2027-06-01' })(
        'Le loyer est de 450 € par mois.',
      ),
    ]
    const { pieces } = find('Qu’est-ce qui a changé avec l’avenant ?', [lease, amendment], ['avenant.md'])
    expect(pieces.map(({ part, text }) => [part, text])).toEqual([
      ['older', 'Le loyer est de 400 € par mois.'],
      ['answer', 'Le loyer est de 450 € par mois.'],
    ])
  })

  it('have no line that dates its document, and no task, where all changes are asked for', () => {
    expect(said('Qu’est-ce qui a changé ?').join(' ')).not.toMatch(/Réunion du|Réserver/)
  })
})

describe('what replaced something', () => {
  it.each([
    ['Qui a remplacé Sonodis ?', 'Le bureau choisit le loueur Pupitram pour la location des pupitres.'],
    ['Par quoi le velours est-il remplacé ?', 'Le velours est remplacé par du coton.'],
    ['Who replaced Mme Aubry?', 'M. Karim Benali dirigera les cordes.'],
    ['Quelle salle a été choisie à la place du kiosque ?', 'Le concert d’été se tiendra dans la chapelle.'],
  ])('%s', (question, text) => {
    expect(find(question).pieces[0]).toMatchObject({ part: 'answer', text })
  })
})

describe('what held before', () => {
  it.each([
    ['Quelle était la cotisation avant le 20 mai ?', 'La cotisation est fixée à 60 €.'],
    ['What was the membership fee before it was raised?', 'La cotisation est fixée à 60 €.'],
    ['Quelle était la cotisation avant de passer à 75 € ?', 'La cotisation est fixée à 60 €.'],
    ['Qui dirigeait les cordes avant M. Benali ?', 'Mme Lise Aubry dirige les cordes.'],
    [
      'Quel jour avaient lieu les répétitions auparavant ?',
      'Les répétitions ont lieu le jeudi soir, de 20 h à 22 h.',
    ],
    [
      'Quels étaient les horaires des répétitions avant le 11 mars ?',
      'Les répétitions ont lieu le jeudi soir, de 20 h à 22 h.',
    ],
    ['Quelle était la cotisation avant mai ?', 'La cotisation est fixée à 60 €.'],
    ['What was the membership fee before it went up?', 'La cotisation est fixée à 60 €.'],
  ])('%s', (question, text) => {
    expect(find(question).pieces.map((piece) => [piece.part, piece.text])).toEqual([['older', text]])
  })

  it('is the value that the statement of the change has, where no earlier one has it', () => {
    const raised = minutes(4, '2027-06-10')(
      '1. Assurance',
      'La prime d’assurance est portée de 90 € à 120 €.',
    )
    const { pieces } = find('Quelle était la prime d’assurance avant d’être portée à 120 € ?', [
      ...OFFICE,
      raised,
    ])
    expect(pieces.map(({ value }) => value)).toEqual(['90 €'])
  })
})

it('who comes is told behind who goes', () => {
  const board = minutes(4, '2027-06-10')(
    '1. Bureau',
    'Mme Ida Morel quitte le secrétariat. M. Luc Petit est élu secrétaire.',
  )
  expect(find('Qui a succédé à Mme Morel ?', [...OFFICE, board]).pieces[0]).toMatchObject({
    value: 'M. Luc Petit',
  })
})
