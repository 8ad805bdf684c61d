import { expect, it } from 'vitest'
import { figuresOf } from './quantities.ts'

it.each([
  ['quarante-deux places', 42, null],
  ['soixante et onze places', 71, null],
  ['quatre-vingt-seize heures', 96, 'h'],
  ['trois mille cinq cents euros', 3_500, '€'],
  ['forty-two seats', 42, null],
  ['a dozen seats', 12, null],
  ['deux douzaines de bancs', 24, null],
  ['half a dozen doors', 6, null],
  ['60 minutes', 1, 'h'],
  ['2 bars', 200_000, 'Pa'],
  ['85 mètres cubes', 85, 'm³'],
  ['EUR 1,800', 1_800, '€'],
  ['€2,350,000', 2_350_000, '€'],
  ['€1.800,50', 1_800.5, '€'],
  ['EUR1800', 1_800, '€'],
  ['€ 12.50', 12.5, '€'],
  ['$3 million', 3_000_000, '$'],
  ['£4,250.75', 4_250.75, '£'],
  ['CHF 90', 90, 'CHF'],
  ['12 500 lei', 12_500, 'RON'],
  ['-€40', -40, '€'],
])('%s', (text, value, unit) => {
  expect(figuresOf(text).quantities).toMatchObject([{ value, unit }])
})

it.each(['les numéros 2 à 26', 'numbers 4 and 7', 'die Nummern 3 bis 9', 'articles 3 et 4', 'n° 12-14'])(
  'numbers that only name things are no figures: %s',
  (text) => {
    expect(figuresOf(text).quantities).toEqual([])
  },
)
