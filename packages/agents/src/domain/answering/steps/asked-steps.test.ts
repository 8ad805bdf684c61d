import { expect, it } from 'vitest'
import { answerPassage } from '../../../../test/support/answer-passages.ts'
import { askedEvent } from '../asked/asked-event.ts'
import { findAnswer } from '../find-answer.ts'
import { intentOf } from '../intent/intent.ts'
import type { AnswerPassage } from '../statements/statement.ts'
import { askedSteps } from './asked-steps.ts'

const passage = (source: string, text: string) =>
  answerPassage(text, { source, location: 'Exigences', language: 'fr', title: source, date: '2027-01-10' })
const AUDIT = passage(
  'audit.md',
  'Le gérant doit changer le joint avant le 3 mars 2027. L’équipe doit tenir un carnet. L’audit a eu lieu le 9 janvier 2027.',
)
const RULES = passage('reglement.md', 'Le gérant doit afficher les horaires. Le gérant doit vider les bacs.')
const asked = (question: string, named: AnswerPassage[] = []) =>
  askedSteps(question, {
    passages: [AUDIT, RULES],
    named: new Set(named.map(({ source }) => source)),
    whole: named,
    language: 'fr',
  }).map(({ title }) => title)

it('the steps of a named document are those of all its requirements', () => {
  expect(asked('Propose un plan d’action pour répondre à l’audit', [AUDIT])).toEqual([
    'Le gérant doit changer le joint avant le 3 mars 2027',
    'L’équipe doit tenir un carnet',
  ])
})

it('the steps on a subject are those that name it', () => {
  expect(asked('Plan d’action pour les bacs')).toEqual(['Le gérant doit vider les bacs'])
  expect(asked('Donne le plan d’action')).toEqual([])
})

it('the steps of somebody are theirs alone', () => {
  expect(asked('Que doit faire le gérant, et avant quand ?')).toHaveLength(3)
  expect(asked('Que doit faire la commune ?')).toEqual([])
})

it('the steps of somebody in a named document are those of nobody in particular, too', () => {
  const visit = passage(
    'visite.md',
    'Le gérant doit changer le joint. La hotte doit être nettoyée. L’équipe doit tenir un carnet.',
  )
  expect(asked('Que doit faire le gérant d’après la visite ?', [visit])).toEqual([
    'Le gérant doit changer le joint',
    'La hotte doit être nettoyée',
  ])
})

it('what all have to do is on a subject', () => {
  expect(asked('Que devons-nous faire pour les bacs ?')).toEqual(['Le gérant doit vider les bacs'])
  expect(asked('What must we do about the opening hours?')).toEqual(['Le gérant doit afficher les horaires'])
})

it('the steps before an event are those that name it, without what follows it', () => {
  const opening = passage(
    'ouverture.md',
    'L’ouverture a lieu le 4 mai 2027. Avant l’ouverture, la commission visite les locaux. Après l’ouverture, le gérant doit afficher le tarif. Le gérant doit repeindre la cour.',
  )
  const told = (question: string) =>
    askedSteps(question, { passages: [opening, AUDIT], named: new Set(), whole: [], language: 'fr' }).map(
      ({ title }) => title,
    )
  for (const question of [
    'Que reste-t-il à faire avant l’ouverture ?',
    'What do we have to do before the opening?',
  ])
    expect(told(question)).toContain('Avant l’ouverture, la commission visite les locaux')
  expect(told('Que faut-il faire avant l’ouverture ?').join()).not.toMatch(/afficher le tarif/)
  expect(told('Prépare l’ouverture').join()).toMatch(/afficher le tarif/)
})

it.each([
  ['Que reste-t-il à faire avant la réouverture ?', 'La réouverture reste fixée au printemps.', 'fr'],
  ['What is left to do before the reopening?', 'The reopening is left to the board.', 'en'],
])('what does not speak of the event is no answer: %s', (question, speaks, language) => {
  const answer = (...passages: AnswerPassage[]) =>
    findAnswer(question, intentOf(question), { passages, named: new Set(), whole: [], language })
  const others = [
    passage('accueil.md', 'Un parent reste présent les trois premiers jours.'),
    { ...passage('access.md', 'The left door stays locked.'), language: 'en' },
  ]
  expect(answer(...others)).toMatchObject({ kind: 'nothing', pieces: [] })
  const { pieces } = answer(...others, { ...passage('travaux.md', speaks), language })
  expect(pieces.map(({ text }) => text)).toEqual([speaks])
})

it.each([
  ['Prépare la mise en service', 'la mise en service'],
  ['Que reste-t-il à faire avant la réception ?', 'la réception'],
  ['What do we have to do before the audit?', 'the audit'],
  ['Please help us prepare for the safety visit.', 'the safety visit'],
  ['Quelles démarches avant l’ouverture de la serre ?', 'l’ouverture de la serre'],
  ['Que reste-t-il à faire avant la fin de l’année ?', null],
  ['Que faut-il faire avant le 12 mars ?', null],
  ['Prépare un courrier', null],
  ['Quels essais sont à faire avant la réception ?', null],
  ['Planifie ce qui reste à faire pour Karim', null],
  ['Comment préparer la solution ?', null],
])('the event of a question is what it wants to be ready for: %s', (question, event) => {
  expect(askedEvent(question)).toBe(event)
})

it.each([
  ['Propose un plan d’action pour le four', 'steps'],
  ['Que doit faire le titulaire ?', 'steps'],
  ['What must the contractor do before May?', 'steps'],
  ['What are the obligations of the tenant?', 'steps'],
  ['Quand le titulaire doit-il livrer ?', 'fact'],
  ['Quel est le plan de masse ?', 'fact'],
])('%s: %s', (question, kind) => {
  expect(intentOf(question).kind).toBe(kind)
})
