import { describe, expect, it } from 'vitest'
import { sharesCodes, sharesNames } from './shared-names.ts'

describe('sharesNames', () => {
  it.each([
    ['Haldorsen-Brix', 'The survey was signed by Ida Haldorsen‐Brix in spring.'],
    ['8,412.50', 'Total due: 8,412.50 crowns'],
    ['v3.1.9', 'Install v3.1.9 or later.'],
    ['R. T. Osgood', 'see R. T. Osgood, p. 4'],
    ['Özdem', 'ÖZDEM took the chair'],
    ['What does valve KL-2290-T close?', 'The valve KL-2290-T closes the upper pipe.'],
    ['When did Elin Haverkamp leave the council?', 'Elin Haverkamp resigned.'],
  ])('finds %s', (question, text) => {
    expect(sharesNames(question, ['Nothing of it.', text])).toBe(true)
  })

  it.each([
    ['Haldorsen-Brix', 'Haldorsen wrote to Brix-Olsen.'],
    ['KL-2290-T', 'KL-2290-TX is another valve.'],
    ['Who won the cup in 1998?', 'In 1998 the mill burned down.'],
    ['What is the colour of the new bridge?', 'The colour of the mill is grey; the new bridge is long.'],
  ])('does not find %s elsewhere', (question, text) => {
    expect(sharesNames(question, [text])).toBe(false)
  })
})

it('tells a code from a full name', () => {
  const texts = ['KL-2290-T closes the upper pipe.', 'Elin Haverkamp resigned.']
  expect(sharesCodes('What does valve KL-2290-T close?', texts)).toBe(true)
  expect(sharesCodes('When did Elin Haverkamp leave the council?', texts)).toBe(false)
})
