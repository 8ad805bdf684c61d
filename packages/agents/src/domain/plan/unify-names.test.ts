import { expect, it } from 'vitest'
import { unifyNames } from './unify-names.ts'

it.each([
  [
    ['lemoine', 'M. Lemoine'],
    ['M. Lemoine', 'M. Lemoine'],
  ],
  [
    ['Marie', 'Mme Lenoir', 'Marie Lenoir'],
    ['Marie Lenoir', 'Marie Lenoir', 'Marie Lenoir'],
  ],
  [
    ['leguen', 'Mme Sterenn Le Guen'],
    ['Mme Sterenn Le Guen', 'Mme Sterenn Le Guen'],
  ],
  [
    ['M. Roux', 'Mr Roux'],
    ['M. Roux', 'M. Roux'],
  ],
  [
    ['M. Roux', 'Mme Roux', 'roux'],
    ['M. Roux', 'Mme Roux', 'roux'],
  ],
  [
    ['Marie', 'Marie Lenoir', 'Marie Petit'],
    ['Marie', 'Marie Lenoir', 'Marie Petit'],
  ],
  [
    ['Marie', 'Marie et Paul'],
    ['Marie', 'Marie et Paul'],
  ],
])('%j are %j', (names, people) => {
  const unified = unifyNames(names)
  expect(names.map((name) => unified.get(name))).toEqual(people)
})
