import { expect, it } from 'vitest'
import { figuresOf } from './quantities.ts'

it.each([
  ['quarante-deux places', 42, null],
  ['soixante et onze places', 71, null],
  ['quatre-vingt-seize heures', 96, 'h'],
  ['trois mille cinq cents euros', 3_500, '€'],
  ['forty-two seats', 42, null],
  ['60 minutes', 1, 'h'],
  ['2 bars', 200_000, 'Pa'],
  ['85 mètres cubes', 85, 'm³'],
])('%s', (text, value, unit) => {
  expect(figuresOf(text).quantities).toMatchObject([{ value, unit }])
})
