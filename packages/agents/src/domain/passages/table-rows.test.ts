import { describe, expect, it } from 'vitest'
import { type FoundRow, rowsThatAnswer } from './table-rows.ts'

const row = (designation: string, quantity: string, price: string): FoundRow => ({
  text: `${designation};${quantity};${price}`,
  location: 'l. 2',
  language: 'fr',
  similarity: 0.9,
  fields: [
    { name: 'designation', value: designation },
    { name: 'quantite', value: quantity },
    { name: 'prix_unitaire_ht', value: price },
  ],
})
const prose: FoundRow = {
  text: 'Les bordures sont en béton de type T2.',
  location: 'Bordures',
  language: 'fr',
  similarity: 0.8,
  fields: null,
}
const kerb = row('Bordure T2 sur béton', '830', '39,50')
const pipe = row('Tuyau béton DN 400', '410', '118,00')

describe('lines of tables that answer', () => {
  it.each([
    ['Combien coûte un mètre de bordure T2 ?', kerb],
    ['À combien est le mètre de tuyau béton DN 400 ?', pipe],
    ['Quelle quantité de bordures T2 ?', kerb],
    ['Combien de bordures T2 sont prévues ?', kerb],
    ['What is the price of the bordure T2?', kerb],
  ])('have a column for what is asked, and its words: %s', (question, expected) => {
    expect(rowsThatAnswer(question, [prose, kerb, pipe])).toEqual([expected])
  })

  it.each(['Combien coûte un mètre de clôture ?', 'De quel type sont les bordures ?'])(
    'are none where they say nothing of it: %s',
    (question) => {
      expect(rowsThatAnswer(question, [prose, kerb, pipe])).toEqual([])
    },
  )
})
