import { expect, it } from 'vitest'
import { answerPassage } from '../../../../test/support/answer-passages.ts'
import { findAnswer } from '../find-answer.ts'
import { intentOf } from '../intent/intent.ts'

const charter = answerPassage(
  'Le dépôt ouvre à 7 h. La charge maximale du plancher est de 500 kg. Les portes sont peintes en bleu. Le quai est nettoyé une fois par mois. Les bancs sont en chêne massif. La consigne est de 12 €.',
  { source: 'charte.md', title: 'Charte du dépôt', location: 'Charte du dépôt', date: '2027-01-05' },
)
const notice = answerPassage(
  'La charge maximale du plancher est de 350 kg. Les portes sont peintes en gris clair. Le quai est nettoyé deux fois par mois. Les bancs sont en acier peint. La consigne est de 15 €. La franchise est de 200 €.',
  { source: 'avis.md', title: 'Avis du contrôleur', location: 'Avis du contrôleur', date: '2027-03-09' },
)

it.each([
  'Quelle différence entre la charte du dépôt et l’avis du contrôleur ?',
  'En quoi l’avis du contrôleur diffère-t-il de la charte ?',
  'Sur quels points la charte et l’avis diffèrent-ils ?',
  'What differs between the charter and the notice?',
  'How does the notice differ from the charter?',
])('two documents of which neither replaces the other have differences, no changes: %s', (question) => {
  const { kind, pieces } = findAnswer(question, intentOf(question), {
    passages: [charter, notice],
    named: new Set(['charte.md', 'avis.md']),
    whole: [charter, notice],
    language: 'fr',
  })
  expect(kind).toBe('differences')
  const sides = pieces.map(({ text, source }) => `${source} ${text}`)
  expect(sides.toSorted()).toEqual([
    'avis.md La charge maximale du plancher est de 350 kg.',
    'avis.md La consigne est de 15 €.',
    'avis.md Le quai est nettoyé deux fois par mois.',
    'avis.md Les bancs sont en acier peint.',
    'avis.md Les portes sont peintes en gris clair.',
    'charte.md La charge maximale du plancher est de 500 kg.',
    'charte.md La consigne est de 12 €.',
    'charte.md Le quai est nettoyé une fois par mois.',
    'charte.md Les bancs sont en chêne massif.',
    'charte.md Les portes sont peintes en bleu.',
  ])
})

it('a thing that is there already is another one, and so is what a sentence goes on about', () => {
  const [plan, note] = [
    answerPassage(
      'La cuve est en acier de diamètre 120 centimètres. Les étagères sont en pin. Leur écartement maximal est de 40 centimètres. Les rayons de la réserve ont 30 millimètres de jeu et un écartement de 60 centimètres au plus.',
      { source: 'plan.md', title: 'Plan' },
    ),
    answerPassage(
      'La cuve existante, de diamètre 80 centimètres, est en acier. Les rayons de la réserve ont un écartement de 50 centimètres au plus.',
      { source: 'avis.md', title: 'Avis' },
    ),
  ]
  const question = 'Quelle différence entre le plan et l’avis ?'
  const { pieces } = findAnswer(question, intentOf(question), {
    passages: [plan, note],
    named: new Set(['plan.md', 'avis.md']),
    whole: [plan, note],
    language: 'fr',
  })
  expect(pieces.map(({ value }) => value)).toEqual(['60 centimètres', '50 centimètres'])
})
