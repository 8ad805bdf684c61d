import { expect, it } from 'vitest'
import { resolveFollowUp } from './follow-up.ts'

it.each([
  ['Et qui était absent ?', 'Qui était excusé à la RC8 ?', null, 'qui était absent à la RC8 ?'],
  [
    'Et qui était absent ?',
    'Qui était excusé au bureau du 3 mai ?',
    null,
    'qui était absent au bureau du 3 mai ?',
  ],
  [
    'Et celle des douches ?',
    'Quelle est la largeur minimale des gradins ?',
    null,
    'Quelle est la largeur minimale des douches ?',
  ],
  [
    'Et son épaisseur au nord ?',
    'Quelle est la hauteur du mur ?',
    null,
    'Quel est l’épaisseur du mur au nord ?',
  ],
  ['And the pumps?', 'How long are the tanks guaranteed?', null, 'How long are the pumps guaranteed ?'],
  [
    'Et les pompes ?',
    'Combien de temps les cuves sont-elles garanties ?',
    null,
    'Combien de temps les pompes sont-elles garanties ?',
  ],
  [
    'And at night?',
    'What temperature is aimed at in the dwellings by day?',
    null,
    'What temperature is aimed at in the dwellings at night ?',
  ],
  [
    'Et la nuit ?',
    'Quelle est la température de la serre ?',
    null,
    'Quelle est la température de la serre la nuit ?',
  ],
  [
    'Et Mme Roux ?',
    'Que doit faire M. Weber après la réunion ?',
    null,
    'Que doit faire Mme Roux après la réunion ?',
  ],
  [
    'Et le débit du filtre ?',
    'Quelle est la température de la serre ?',
    null,
    'Quel est le débit du filtre ?',
  ],
  [
    'Et la profondeur ?',
    'Quelle est la largeur de la fosse ?',
    null,
    'Quelle est la profondeur de la fosse ?',
  ],
  [
    'Et en hiver ?',
    'Combien coûte la grande salle en été ?',
    null,
    'Combien coûte la grande salle en hiver ?',
  ],
  ['Et avec le repas ?', 'Combien coûte la visite ?', null, 'Combien coûte la visite avec le repas ?'],
  [
    'À quelle date ?',
    'Pourquoi la pose est-elle reportée ?',
    null,
    'À quelle date la pose est-elle reportée ?',
  ],
  ['When?', 'Why is the opening postponed?', null, 'When is the opening postponed ?'],
  ['Qui en est le titulaire ?', 'Combien coûte le lot 1 ?', null, 'Qui en est le titulaire (le lot 1) ?'],
  ['And the depth?', 'What is the width of the pit?', null, 'What is the depth of the pit ?'],
  ['And its weight?', 'What is the height of the crane?', null, 'What is the weight of the crane ?'],
  ['Et sa largeur ?', 'Quelle est la hauteur de la grue ?', null, 'Quelle est la largeur de la grue ?'],
  ['Et une vanne ?', 'Combien coûte le mètre de câble ?', null, 'Combien coûte une vanne ?'],
  ['And the roof?', 'How thick is the wall?', null, 'How thick is the roof ?'],
  [
    'Quand a-t-elle commencé ?',
    'Qui est la gardienne ?',
    'Mme Ida Roux',
    'Quand a-t-elle commencé (Mme Ida Roux) ?',
  ],
  ['Cite l’article exact.', 'Quelle est la hauteur du mur ?', null, 'Quelle est la hauteur du mur ?'],
  ['Pourquoi ?', 'La porte est-elle fermée ?', null, 'Pourquoi la porte est-elle fermée ?'],
])('%s continues the question before', (message, question, person, resolved) => {
  expect(resolveFollowUp(message, { question, person, columns: [] })).toBe(resolved)
})

it.each([
  'La conduite est-elle posée ?',
  'Quand la phase 2 démarre-t-elle ?',
  'Quelle est la hauteur du mur ?',
  'Reste-t-il des essais ?',
])('but %s stands alone', (message) => {
  expect(
    resolveFollowUp(message, {
      question: 'Quelle est la largeur du portail ?',
      person: 'M. Weber',
      columns: ['Portail', 'Prix (€)'],
    }),
  ).toBeNull()
})

it.each([
  ['Qui est la marque ?', 'Quelle est la marque (le chariot) ?'],
  ['Quel est le poids ?', 'Quel est le poids (le chariot) ?'],
  ['Et combien de places ?', 'combien de places (le chariot) ?'],
  ['What is the weight?', null],
  ['Et le poids ?', 'Quel est le poids (le chariot) ?'],
])('%s asks for another column of the row before', (message, resolved) => {
  const before = {
    question: 'Combien coûte le chariot ?',
    person: null,
    columns: ['Marque', 'Poids (kg)', 'Places'],
  }
  expect(resolveFollowUp(message, before)).toBe(resolved)
})

it.each([
  [
    'Et la caution ?',
    'Combien coûte l’abonnement pour un vacancier ?',
    'Quelle est la caution (vacancier) ?',
  ],
  ['And the deposit?', 'How much is the subscription for students?', 'What is the deposit (students) ?'],
])('%s keeps the row of %s, not its column', (message, question, resolved) => {
  const columns = ['Abonnement (€)', 'Caution (€)', 'Subscription', 'Deposit']
  expect(resolveFollowUp(message, { question, person: null, columns })).toBe(resolved)
})

it('asks since when without the unit of the answer before', () => {
  const before = {
    question: 'À combien de jours les factures sont-elles payées ?',
    person: null,
    columns: [],
  }
  expect(resolveFollowUp('Depuis quand ?', before)).toBe('Depuis quand les factures sont-elles payées ?')
})
