import { describe, expect, it } from 'vitest'
import { passagesOf, rowsOf } from '../../../test/support/answer-passages.ts'
import { findAnswer } from './find-answer.ts'
import { intentOf } from './intent/intent.ts'
import type { AnswerPassage } from './statements/statement.ts'

const passage = passagesOf({ source: 'piscine.md', location: 'Règlement', title: 'Piscine' })
const row = rowsOf('prestataires')
const list = (question: string, passages: readonly AnswerPassage[], whole: readonly AnswerPassage[] = []) => {
  const language = /^(?:wh|list)/i.test(question) ? 'en' : 'fr'
  return findAnswer(question, intentOf(question), { passages, named: new Set(), whole, language })
}

const SUPPLIERS = [
  ['Aquanet', 'chlore', 'Bassin'],
  ['Bergerac', 'serviettes', 'Vestiaires'],
  ['Lumia', 'éclairage', 'Bassin'],
  ['Aquanet', 'filtres', 'Bassin'],
].map(([Fournisseur = '', Produit = '', Lieu = '']) => row({ Fournisseur, Produit, Lieu }))

describe('a list', () => {
  it.each(['Quelles sont les pièces à fournir ?', 'Quelles pièces faut-il fournir ?'])(
    'is quoted whole, with what introduces it: %s',
    (question) => {
      const text =
        'Le dossier est étudié en juin. Pièces à fournir :\n\n- un certificat médical ;\n- une photo ;\n- la copie du livret de famille.\n\nLe bassin est chauffé.'
      const [first, ...others] = list(question, [passage(text)]).pieces
      expect(first?.text).toMatch(/^Pièces à fournir :\n\n- un certificat médical.*famille\.$/s)
      expect(others).toEqual([])
    },
  )

  it('is that below the heading which is asked for, though it goes on in the next passage', () => {
    const found = passage('- un bonnet\n- une serviette', { location: 'Règlement > Affaires à apporter' })
    const next = passage('- un cadenas', { location: 'Règlement > Affaires à apporter' })
    const other = passage('- un gobelet', { location: 'Règlement > Buvette' })
    const { pieces } = list('Quelles affaires faut-il apporter ?', [found], [found, next, other])
    expect(pieces.map(({ text }) => text)).toEqual(['- un bonnet\n- une serviette', '- un cadenas'])
  })

  it.each([
    ['List the suppliers.', ['Aquanet', 'Bergerac', 'Lumia']],
    ['Which suppliers deliver to the pool?', ['Aquanet', 'Lumia']],
    ['Quels sont les fournisseurs ?', ['Aquanet', 'Bergerac', 'Lumia']],
    ['Quels fournisseurs livrent au bassin ?', ['Aquanet', 'Lumia']],
  ])('is the column of a table, each value once: %s', (question, values) => {
    const { pieces } = list(question, SUPPLIERS.slice(0, 2), SUPPLIERS)
    expect(pieces.map(({ value }) => value)).toEqual(values)
  })

  it.each([
    ['Quelles affaires prête la piscine ?', ['Bonnet', 'Planche']],
    ['List the items of the pool budget.', ['Chlore', 'Eau']],
  ])('is a table with a column or a title for it, before a sentence in passing: %s', (question, values) => {
    const things = ['Bonnet', 'Planche'].map((Affaire) => ({
      ...row({ Affaire, Caution: '5 €' }),
      title: 'Affaires prêtées par la piscine',
    }))
    const budget = ['Chlore', 'Eau'].map((Poste) => ({
      ...row({ Poste, Prévu: '900' }),
      source: 'piscine/budget.xlsx',
      title: 'Budget de la piscine',
    }))
    const aside = passage('Une affaire perdue est remplacée.')
    const { pieces } = list(question, [aside, ...things, ...budget])
    expect(pieces.map(({ value, fields }) => value ?? fields?.[0]?.value)).toEqual(values)
  })

  it('is all rows of a table in a PDF, whose cells have several lines', () => {
    const rows = [
      'Vinaigre Sols de la salle des fêtes, des vestiaires et du couloir de service du premier étage 20 cl pour 5 litres d’eau tiède Réserve',
      'Savon Robinets et miroirs pur Armoire du hall',
      'Virolin Jouets lavables et tapis, une fois par semaine 1 dose pour 3 litres Réserve',
    ]
    const table = passage(['Produit Usage Dosage Local', ...rows].join('\n'), {
      location: 'Règlement > Entretien',
      language: 'fr',
    })
    const { pieces } = list('Quels produits d’entretien utilise-t-on ?', [table])
    expect(pieces.map(({ text }) => text)).toEqual(rows)
  })

  it('says how many rows it leaves out', () => {
    const many = Array.from({ length: 45 }, (_, at) => row({ Fournisseur: `Maison ${at}`, Produit: 'sel' }))
    expect(list('Quels sont les fournisseurs ?', many)).toMatchObject({ more: 5 })
  })

  it('is all people of a sentence', () => {
    const text = 'The pool committee has three members: Ada Reyes, Karl Moss and Lina Bauer.'
    expect(list('Who are the members of the pool committee?', [passage(text)]).pieces[0]?.value).toBe(
      'Ada Reyes, Karl Moss and Lina Bauer',
    )
  })
})
