import { expect, it } from 'vitest'
import { asksWhen, givesTime } from './asked-time.ts'

it.each([
  ['Quand faut-il remettre le plan ?', true],
  ['Quelle est la date limite de la commande ?', true],
  ['Échéance de la commande ?', true],
  ['By when must it be ordered?', true],
  ['Que faire quand il pleut ?', false],
  ['Quelle est la pente ?', false],
])('asks for a date: %s %s', (question, asks) => {
  expect(asksWhen(question)).toBe(asks)
})

it.each([
  ['avant le 29 janvier 2027', true],
  ['(Bastien, 11/12/2026)', true],
  ['trente jours après la fin des travaux', true],
  ['huit jours au plus après l’essai', true],
  ['sous 48 heures', true],
  ['within five days', true],
  ['a rompu quatre fois en cinq ans', false],
  ['Le rendement du secteur est de 71 %.', false],
])('gives a time: %s %s', (text, gives) => {
  expect(givesTime(text)).toBe(gives)
})
