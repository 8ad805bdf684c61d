import { describe, expect, it } from 'vitest'
import { askedKindOf } from './asked-kind.ts'

describe('askedKindOf', () => {
  it.each([
    ['What colour is the cart?', 'The cart is sky blue.', 'The cart was ordered and shared.'],
    ['Comment s’appelle le vannier ?', 'Le vannier s’appelle Aymar.', 'Le vannier est parti.'],
    ['What is the name of the weaver?', 'The weaver is Ilse Brandt.', 'The weaver has left.'],
    ['Quelle est l’adresse du vannier ?', 'Le vannier : 4 rue Haute.', 'Le vannier a trois chats.'],
    ['What is Ilse’s phone number?', 'Ilse: 07 81 22 43 09.', 'Ilse has 3 looms.'],
    ['How tall is Ilse?', 'Ilse measures 1.71 m.', 'Ilse works until the 6th of July.'],
    ['Combien coûte le métier ?', 'Le métier coûte 900 €.', 'Le métier a 900 fils.'],
    ['When is the rent due?', 'The rent is due by the 10th of each month.', 'The rent is too high.'],
    ['Which day does Ilse come?', 'Ilse comes on Fridays.', 'Ilse comes from Ghent.'],
    ['How heavy is the press?', 'The press weighs nearly a ton.', 'The press is new.'],
  ])('%s: %s has what is asked for', (question, answer, other) => {
    expect(askedKindOf(question)?.isIn(answer)).toBe(true)
    expect(askedKindOf(question)?.isIn(other)).toBe(false)
  })

  it('takes what can be anything for no kind', () => {
    for (const question of ['What does Ilse weave?', 'Où est le métier ?', 'Is the press new?'])
      expect(askedKindOf(question)).toBeNull()
  })
})
