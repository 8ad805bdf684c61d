import { describe, expect, it } from 'vitest'
import { readValues } from './stated-values.ts'

const valuesIn = (text: string) =>
  [...readValues(text).values].map(([kind, values]) => `${kind}: ${[...values].join(', ')}`)

describe('readValues', () => {
  it.each([
    ['It weighs 4.2 kg.', 'Elle pèse 4 200 g.'],
    ['The rent is 905 euros.', 'The rent is nine hundred and five euros.'],
    ['It takes 1 h 40.', 'Il faut 100 minutes.'],
    ['It takes half an hour.', 'Le trajet dure 30 minutes.'],
    ['She is 1,18 m tall.', 'She is 118 centimetres tall.'],
    ['On Tuesdays.', 'Le mardi.'],
    ['On 9 December.', 'Le 9 décembre.'],
    ['On the 9th of December.', 'On December 9.'],
    ['It opens at 8 pm.', 'Ouvre à 20 h.'],
    ['April, then.', 'Avril, donc.'],
    ['The code B2104.', 'Taper B2104 au digicode.'],
    ['Otis turned 82 on that day.', 'Otis is 82.'],
  ])('reads one value in %s and %s', (one, other) => {
    expect(valuesIn(one)).not.toEqual([])
    expect(valuesIn(one)).toEqual(valuesIn(other))
  })

  it('reads a point before three digits as a separator of thousands, and one before others as a decimal one', () => {
    expect(valuesIn('1.500 g and 1.5 m')).toEqual(['amount g: 1500', 'amount m: 1 5'])
  })
})
