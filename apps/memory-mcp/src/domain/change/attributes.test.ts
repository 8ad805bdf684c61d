import { expect, it } from 'vitest'
import { readStatement } from './statement.ts'

it.each([
  ['The tank is at 900 litres.', 'capacity'],
  ['The path is 40 metres.', 'size'],
  ['Le colis est à 12 grammes.', 'weight'],
  ['The leave is 3 weeks.', 'duration'],
  ['The chair is at 45 euros.', 'price'],
])('%s: the unit says what the amount is of', (content, attribute) => {
  expect(readStatement({ content, concepts: [] })?.attributes).toContain(attribute)
})
