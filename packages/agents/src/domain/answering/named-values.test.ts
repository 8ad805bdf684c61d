import { describe, expect, it } from 'vitest'
import { passagesOf, rowsOf } from '../../../test/support/answer-passages.ts'
import { findAnswer } from './find-answer.ts'
import { intentOf } from './intent/intent.ts'
import type { AnswerPassage } from './statements/statement.ts'

const lease = passagesOf({ source: 'bail.pdf', location: 'Serre', title: 'Bail rural 12' })
const letter = passagesOf({ source: 'avis.md', location: 'Avis', title: 'Avis de la Chambre' })
const stock = rowsOf('stock')
const find = (question: string, passages: readonly AnswerPassage[]) =>
  findAnswer(question, intentOf(question), { passages, named: new Set(), whole: [], language: 'fr' })
const valuesOf = (question: string, passages: readonly AnswerPassage[]) => {
  const { kind, pieces } = find(question, passages)
  return kind === 'nothing' ? [] : pieces.map(({ value }) => value)
}

describe('two documents that give other values', () => {
  it('are both told of a time within which somebody comes', () => {
    const passages = [
      lease('Pour une fuite de la citerne, le fontainier intervient dans les 6 heures qui suivent l’appel.'),
      letter('- **Fuites de citerne** : le fontainier intervient dans les 4 heures.'),
    ]
    expect(
      valuesOf(
        'Les documents se contredisent-ils sur le délai d’intervention pour une fuite de citerne ?',
        passages,
      ),
    ).toEqual(['6 heures', '4 heures'])
  })

  it('are both told where the other document raises the value', () => {
    const passages = [
      lease('La distance entre deux rangs est de 3 m au moins.'),
      letter('- **Rangs** : la distance entre deux rangs est portée à 4 m.'),
    ]
    expect(valuesOf('Quelle distance faut-il entre deux rangs ?', passages)).toEqual(['4 m', '3 m'])
  })

  it('are both told where a question says its word in brackets', () => {
    const passages = [
      lease('L’écartement de deux rangs voisins est de 80 cm au minimum.'),
      letter('L’écartement de deux rangs voisins peut descendre à 60 cm, sinon le tracteur ne passe pas.'),
    ]
    expect(
      valuesOf('What is the required gap (écartement) between two neighbouring rows?', passages),
    ).toEqual(['80 cm', '60 cm'])
  })
})

describe('a row', () => {
  const rows = [
    stock({ Repère: 'B-01', Article: 'Bêche droite', 'PU HT (€)': '24,50' }),
    stock({ Repère: 'S-01', Article: 'Serpette', 'PU HT (€)': '18,00' }),
  ]
  it.each([
    ['Quel est le prix unitaire du repère S-01 ?', ['18,00']],
    ['Combien vaut une serpette ?', ['18,00']],
  ])('gives the price: %s', (question, values) => {
    expect(valuesOf(question, rows)).toEqual(values)
  })
})

describe('a person', () => {
  it('is told by the role in brackets', () => {
    const passages = [lease('Membres présents : Luce Arnal (présidente), Tom Vidal (secrétaire), Eva Roy.')]
    expect(valuesOf('Who is the secretary?', passages)).toEqual(['Tom Vidal'])
  })

  it.each(['Who is the mayor of Verdoux?', 'Qui a écrit « Les Serres » ?', 'Combien gagne le jardinier ?'])(
    'with a role that no document names is none: %s',
    (question) => {
      const passages = [
        lease(
          'Le jardin de Verdoux est représenté par M. Tom Vidal, et lit « Les Serres » à trois jardiniers.',
        ),
      ]
      expect(valuesOf(question, passages)).toEqual([])
    },
  )
})
