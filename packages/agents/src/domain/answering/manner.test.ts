import { expect, it } from 'vitest'
import { answerPassage } from '../../../test/support/answer-passages.ts'
import { findAnswer } from './find-answer.ts'
import { intentOf } from './intent/intent.ts'

const find = (question: string, text: string) =>
  findAnswer(question, intentOf(question), {
    passages: [answerPassage(text, { location: 'Atelier > Vernis' })],
    named: new Set(),
    whole: [],
    language: 'fr',
  })

it.each([
  [
    'Comment vernit-on la table ?',
    'La table est vernie au pinceau. Elle est ensuite poncée au grain fin. Le vernis est à l’eau.',
    'La table est vernie au pinceau. Elle est ensuite poncée au grain fin.',
  ],
  [
    'Comment le taux d’humidité est-il mesuré ?',
    'Le taux d’humidité est mesuré par un capteur. La porte reste fermée.',
    'Le taux d’humidité est mesuré par un capteur.',
  ],
  [
    'How is the price of a table set?',
    'The price of a table is set by its surface. The shop closes at six, then at five.',
    'The price of a table is set by its surface.',
  ],
  [
    'Comment filtrer le vernis ?',
    'Consignes :\n1. Ouvrir le pot.\n2. Remuer lentement.\n3. Filtrer le vernis.',
    'Consignes :\n1. Ouvrir le pot.\n2. Remuer lentement.\n3. Filtrer le vernis.',
  ],
])('how is answered by the means and the steps that follow: %s', (question, text, quoted) => {
  expect(find(question, text)).toMatchObject({ kind: 'answer', pieces: [{ text: quoted }] })
})

it('how is not answered by what else is done with a thing', () => {
  expect(find('Comment la table est-elle livrée ?', 'La table est vernie au pinceau.').kind).toBe('nothing')
})
