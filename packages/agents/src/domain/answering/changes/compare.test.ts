import { expect, it } from 'vitest'
import { passagesOf } from '../../../../test/support/answer-passages.ts'
import { comparedSides } from './compare.ts'

const lease = passagesOf({ source: 'bail.pdf', location: 'Serre', title: 'Bail rural 12' })
const letter = passagesOf({ source: 'avis.md', location: 'Avis', title: 'Avis de la Chambre d’agriculture' })
const minutes = passagesOf({ source: 'pv-2.md', location: 'Serre', title: 'Réunion n° 2' })
const PASSAGES = [
  lease('Le séchage des graines dure 36 heures au moins. La serre provisoire a une capacité de 80 bacs.'),
  letter(
    '- **Séchage** : les graines sèchent pendant 48 heures. L’ancienne cuve, d’une capacité de 400 litres, fuit.',
  ),
  minutes('La serre provisoire reçoit en moyenne 65 bacs de semis.\n\nLa cuve livrée tient 900 litres.'),
  minutes('Deux offres : Verdoux demande 1 200 €, Ségalas 1 350 €. Ségalas est retenu pour la haie.'),
]
const valuesOf = (question: string) => {
  const { pieces, isWhole } = comparedSides(question, {
    passages: PASSAGES,
    named: new Set(),
    whole: [],
    language: 'fr',
  })
  return isWhole ? pieces.map(({ value, source }) => `${value} ${source}`) : null
}

it.each([
  [
    'Compare le temps de séchage du bail et celui qu’exige la Chambre d’agriculture.',
    ['36 heures bail.pdf', '48 heures avis.md'],
  ],
  [
    'Compare la capacité de la serre provisoire et le nombre de bacs qu’elle reçoit.',
    ['80 bail.pdf', '65 pv-2.md'],
  ],
  [
    'Compare la capacité de l’ancienne cuve et celle de la nouvelle.',
    ['400 litres avis.md', '900 litres pv-2.md'],
  ],
  ['Compare les offres de Verdoux et de Ségalas.', ['null pv-2.md']],
])('finds what each side says: %s', (question, values) => {
  expect(valuesOf(question)).toEqual(values)
})
