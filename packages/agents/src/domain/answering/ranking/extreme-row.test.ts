import { describe, expect, it } from 'vitest'
import { answerPassage, rowsOf } from '../../../../test/support/answer-passages.ts'
import { findAnswer } from '../find-answer.ts'
import { intentOf } from '../intent/intent.ts'
import type { AnswerPassage } from '../statements/statement.ts'

const plant = rowsOf('plants')
const PLANTS = [
  plant({ Plante: 'Sauge', 'Prix (€)': '4,20', Hauteur: '60 cm', Quantité: '30', 'Semée le': '12/03/2026' }),
  plant({
    Plante: 'Tilleul',
    'Prix (€)': '89,00',
    Hauteur: '2,5 m',
    Quantité: '4',
    'Semée le': '02/11/2019',
  }),
  plant({ Plante: 'Thym', 'Prix (€)': '3,10', Hauteur: '15 cm', Quantité: '120', 'Semée le': '20/04/2026' }),
  plant({ Plante: 'Saule', 'Prix (€)': 'sur devis', Hauteur: '3 m', Quantité: '2', 'Semée le': '' }),
  plant({ Plante: 'Total', 'Prix (€)': '900,00', Hauteur: '', Quantité: '156', 'Semée le': '' }),
]
const find = (question: string, whole: readonly AnswerPassage[] = PLANTS) =>
  findAnswer(question, intentOf(question), { passages: [], named: new Set(), whole, language: 'fr' })

describe('the end of a scale', () => {
  it.each([
    ['Quelle est la plante la plus chère ?', 'Tilleul', '89,00', 'Prix (€)', 3],
    ['Quelle plante est la moins chère ?', 'Thym', '3,10', 'Prix (€)', 3],
    ['Which plant is the cheapest?', 'Thym', '3,10', 'Prix (€)', 3],
    ['Quelle plante est la plus haute ?', 'Saule', '3 m', 'Hauteur', 4],
    ['Which plant is the shortest?', null, null, null, 0],
    ['Quel article a la plus grande quantité ?', 'Thym', '120', 'Quantité', 4],
    ['Quelle est la plante la plus ancienne ?', 'Tilleul', '02/11/2019', 'Semée le', 3],
  ])('is computed over its column: %s', (question, plantName, value, column, rows) => {
    const { pieces, note } = find(question)
    if (plantName === null) return expect(note?.kind).not.toBe('compared_rows')
    expect(pieces).toMatchObject([{ value, label: column }])
    expect(pieces[0]?.fields?.[0]?.value).toBe(plantName)
    expect(note).toEqual({ kind: 'compared_rows', column, rows, left_out: 4 - rows, are_mixed: false })
  })

  it('compares rows whose other cells are empty', () => {
    const bare = plant({ Plante: 'Ginkgo', 'Prix (€)': '140,00' })
    expect(find('Quelle est la plante la plus chère ?', [...PLANTS, bare])).toMatchObject({
      pieces: [{ value: '140,00' }],
      note: { rows: 4, left_out: 1 },
    })
  })

  it('needs a column', () => {
    expect(find('Quelle est la plante la plus grande ?').note).toEqual({
      kind: 'unclear_column',
      columns: ['Prix (€)', 'Hauteur', 'Quantité', 'Semée le'],
    })
  })

  it('is quoted where a text says it', () => {
    const text = 'Trois terreaux ont été essayés. Celui de la tourbière est le moins cher.'
    const said = [...PLANTS, answerPassage(text, { source: 'soil.md', title: 'Terreaux' })]
    expect(find('Quel est le terreau le moins cher ?', said)).toMatchObject({
      pieces: [{ text, value: null }],
    })
  })

  it('tells all rows that share it', () => {
    const twin = plant({
      Plante: 'Chêne',
      'Prix (€)': '89,00',
      Hauteur: '1 m',
      Quantité: '1',
      'Semée le': '',
    })
    expect(find('Quelle est la plante la plus chère ?', [...PLANTS, twin]).pieces).toHaveLength(2)
  })

  it('is not told by the price of one thing', () => {
    const prices = [
      answerPassage('La serre froide coûte 900 € et la serre chaude 1 400 €.', { source: 'serre.md' }),
    ]
    const question = 'Quelle est la serre la moins chère ?'
    const material = { passages: prices, named: new Set<string>(), whole: [], language: 'fr' }
    expect(findAnswer(question, intentOf(question), material)).toMatchObject({
      kind: 'nothing',
      pieces: [{ part: 'near' }],
    })
  })

  it('is not computed over a table of something else', () => {
    expect(find('Quel est le camion le plus cher ?').kind).toBe('nothing')
  })
})

it('compares rows of a table without rules', () => {
  const text = 'Couche Bois Épaisseur\nDessus Chêne classe 3 6 cm\nMilieu Pin 10 cm\nDessous Sapin 35 cm'
  const whole = [answerPassage(text, { location: 'Plancher, p. 4' })]
  expect(find('Quelle couche est la plus épaisse ?', whole)).toMatchObject({
    pieces: [{ value: '35 cm', label: 'Épaisseur' }],
    note: { rows: 3, left_out: 0 },
  })
})

it.each([
  ['Quel bateau a le plus de places ?', '8', 'Places'],
  ['Which boat has the fewest places?', '1', 'Places'],
  ['Quel bateau est le plus ancien ?', '2009', 'Construit en'],
])('compares numbers and years: %s', (question, value, label) => {
  const boat = rowsOf('boats')
  const whole = [
    boat({ Bateau: 'Loutre', Places: '1', 'Construit en': '2016' }),
    boat({ Bateau: 'Brochet', Places: '8', 'Construit en': '2012' }),
    boat({ Bateau: 'Héron', Places: '2', 'Construit en': '2009' }),
  ]
  expect(find(question, whole)).toMatchObject({ pieces: [{ value, label }] })
})

it('tells that the rows count in several units', () => {
  const stock = rowsOf('stock')
  const whole = [
    stock({ Article: 'Sable', Unité: 't', Quantité: '4' }),
    stock({ Article: 'Drap', Unité: 'm2', Quantité: '60' }),
  ]
  expect(find('Quel article a la plus grande quantité ?', whole)).toMatchObject({
    pieces: [{ value: '60' }],
    note: { are_mixed: true },
  })
})

it('compares by a column that few rows have', () => {
  const tools = rowsOf('tools')
  const whole = [
    tools({ Outil: 'Échelle', 'Longueur (m)': '6' }),
    tools({ Outil: 'Gaffe', 'Longueur (m)': '2,5' }),
    tools({ Outil: 'Seau' }),
    tools({ Outil: 'Pelle' }),
    tools({ Outil: 'Bâche' }),
  ]
  expect(find('Quel outil est le plus long ?', whole)).toMatchObject({
    pieces: [{ value: '6' }],
    note: { rows: 2, left_out: 3 },
  })
})
