import { expect, it } from 'vitest'
import { askedSteps } from './asked-steps.ts'
import { intentOf } from './intent.ts'
import type { AnswerPassage } from './statement.ts'

const passage = (source: string, text: string): AnswerPassage => ({
  text,
  source,
  location: 'Exigences',
  char_start: 0,
  char_end: text.length,
  similarity: 0.6,
  language: 'fr',
  fields: null,
  title: source,
  date: '2027-01-10',
  project: null,
})
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
