import { describe, expect, it } from 'vitest'
import { answerPassage } from '../../../../test/support/answer-passages.ts'
import { findAnswer } from '../find-answer.ts'
import { intentOf } from '../intent/intent.ts'

const find = (question: string, ...texts: readonly string[]) =>
  findAnswer(question, intentOf(question), {
    passages: texts.map((text, at) => answerPassage(text, { source: `${at}.md` })),
    named: new Set(),
    whole: [],
    language: 'fr',
  })

const BOOKS =
  'Le prix de la carte est relevé à 12 €, car la collection a doublé. Le prix du café est ramené à 1 €.'
const DEPOSIT = 'La caution monte à 80 €, les clés étant souvent perdues.'
const LOAN = 'La durée du prêt passe de 28 jours à 21 jours pour que les livres circulent.'

describe('the cause of a rise or fall', () => {
  it.each([
    ['Pourquoi le prix de la carte a-t-il augmenté ?', /relevé à 12 €, car/],
    ['Pourquoi la durée du prêt a-t-elle diminué ?', /pour que les livres circulent/],
    ['Pourquoi la caution a-t-elle augmenté ?', /monte à 80 €/],
    ['Why did the fee increase?', /raised to £9 owing to/],
  ])('is told in whichever verb: %s', (question, text) => {
    const found = find(question, BOOKS, LOAN, DEPOSIT, 'The fee was raised to £9 owing to the new hall.')
    expect(found).toMatchObject({ kind: 'answer' })
    expect(found.pieces[0]?.text).toMatch(text)
  })

  it.each(['Pourquoi le prix de la carte a-t-il baissé ?', 'Pourquoi la durée du prêt a-t-elle augmenté ?'])(
    'is not that of the other: %s',
    (question) => {
      expect(find(question, BOOKS, LOAN).kind).toBe('nothing')
    },
  )
})

describe('a cause', () => {
  it.each([
    ['La lampe a été rendue le 3 mai pour un faux contact.', 'Pourquoi la lampe a-t-elle été rendue ?'],
    ['L’atelier du samedi est annulé faute de participants.', 'Pourquoi l’atelier du samedi est-il annulé ?'],
    ['En raison du gel, la terrasse reste fermée.', 'Pourquoi la terrasse est-elle fermée ?'],
    ['Le lecteur est déplacé afin de dégager la sortie.', 'Pourquoi le lecteur est-il déplacé ?'],
    [
      'Le nombre de lecteurs par table est ramené à 4 afin de garder le calme.',
      'Pour quelle raison limite-t-on les lecteurs par table ?',
    ],
    ['Le bal est avancé au 2 mai à la demande du maire.', 'Pourquoi le bal est-il avancé ?'],
    ['The kiln was shut down following a power cut.', 'Why was the kiln shut down?'],
    ['The boxes were sent back for lack of labels.', 'Why were the boxes sent back?'],
    ['The lift is closed: the cable is worn.', 'Why is the lift closed?'],
    ['La pluie est annoncée, donc la lecture est déplacée.', 'Pourquoi la lecture est-elle déplacée ?'],
  ])('is told by its sentence: %s', (text, question) => {
    expect(find(question, text)).toMatchObject({ kind: 'answer', pieces: [{ text }] })
  })

  it.each([
    ['La commande est annulée, car le libraire a fermé.', 'Pourquoi le libraire a-t-il fermé ?'],
    ['Le conseil prévoit 900 € pour la verrière.', 'Pourquoi le conseil prévoit-il 900 € ?'],
    ['Le bal du club Ondine est annulé, car il pleut.', 'Pourquoi le club Ondine est-il complet ?'],
    ['The fee fell to £9 because of the rain.', 'Pourquoi le tarif réduit a-t-il baissé ?'],
    ['La verrière est nettoyée. Le parquet est ciré.', 'Pourquoi le parquet est-il ciré ?'],
  ])('of something else is none: %s', (text, question) => {
    expect(find(question, text).kind).toBe('nothing')
  })

  it.each([
    [
      'La grue est en panne. La livraison est reportée au 4 mai.',
      'Pourquoi la livraison est-elle reportée ?',
      true,
    ],
    [
      'La livraison est reportée au 4 mai. La grue est en panne.',
      'Pourquoi la livraison est-elle reportée ?',
      true,
    ],
    [
      'La grue est en panne. La livraison est donc reportée.',
      'Pourquoi la livraison est-elle reportée ?',
      false,
    ],
    [
      'La livraison est reportée. En effet, la grue est en panne.',
      'Pourquoi la livraison est-elle reportée ?',
      false,
    ],
    ['La grue a été vendue et la livraison est annulée.', 'Pourquoi la livraison est-elle annulée ?', true],
  ])('stands beside what it explains: %s', (text, question, isImplied) => {
    const { kind, pieces, note } = find(question, text)
    expect([kind, pieces[0]?.text, note?.kind === 'implied_cause']).toEqual(['answer', text, isImplied])
  })
})

describe('a consequence', () => {
  it.each([
    [
      'Les livres sont rendus sous 21 jours, sous peine d’une amende.',
      'Que risque-t-on si les livres ne sont pas rendus ?',
    ],
    ['En cas de fuite, la vanne est fermée.', 'Que se passe-t-il en cas de fuite ?'],
    ['If the alarm rings, the hall is emptied.', 'What happens if the alarm rings?'],
    ['The hall is emptied when the alarm rings.', 'What if the alarm rings?'],
    [
      'La porte était ouverte lundi. Le gardien appellera en cas de nouvel oubli.',
      'Que se passe-t-il si la porte est à nouveau ouverte ?',
    ],
  ])('is told under its condition: %s', (text, question) => {
    expect(find(question, text)).toMatchObject({ kind: 'answer', pieces: [{ text }] })
  })

  it.each([
    ['Kilns above 900 degrees need a guard.', 'What happens if the kiln is above 900 degrees?'],
    ['If the load exceeds 40 kg, the lift stops.', 'What if the load is more than 40 kg?'],
  ])('is told by the rule for a figure: %s', (text, question) => {
    expect(find(question, text)).toMatchObject({ kind: 'answer', pieces: [{ text }] })
  })

  it.each([
    ['En cas de fuite, la vanne est fermée.', 'Que se passe-t-il si la vanne est fermée ?'],
    ['La cave est sèche. En cas de fuite, la vanne est fermée.', 'Que se passe-t-il si la cave est pleine ?'],
  ])('under another condition is none: %s', (text, question) => {
    expect(find(question, text).kind).toBe('nothing')
  })
})
