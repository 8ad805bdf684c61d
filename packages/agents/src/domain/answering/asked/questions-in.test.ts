import { expect, it } from 'vitest'
import { questionsIn } from './questions-in.ts'

it.each([
  [
    'Quand commence le montage et qui fait l’accrochage ?',
    ['Quand commence le montage', 'qui fait l’accrochage ?'],
  ],
  ['What is the loan fee, and who carries the works?', ['What is the loan fee', 'who carries the works?']],
])('parts two questions in one sentence: %s', (message, parts) => {
  expect(questionsIn(message)).toEqual(parts)
})

it.each([
  'Quand et où a lieu la réunion ?',
  'Que doit faire M. Roux, et pour quand ?',
  'La pente du collecteur et celle du branchement ?',
  'Le maire et qui d’autre était présent ?',
])('leaves one question whole: %s', (message) => {
  expect(questionsIn(message)).toEqual([message])
})
