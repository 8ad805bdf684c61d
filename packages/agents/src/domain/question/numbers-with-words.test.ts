import { expect, it } from 'vitest'
import { numbersWithWords } from './numbers-with-words.ts'

it.each([
  ['la page 12', ['pag 12']],
  ['le repère S-01 ; L-01', ['s 01', 'l 01']],
  ['à -11 °C, de 8 h-10', ['11', '8', 'h 10']],
])('numbers stand with the word or the letters before them: %s', (text, numbers) => {
  expect(numbersWithWords(text, 'fr')).toEqual(numbers)
})
