import { describe, expect, it } from 'vitest'
import { isCaseForm } from './case-form.ts'

describe('isCaseForm', () => {
  it.each([
    ['clujul', 'cluj'],
    ['clujului', 'cluj'],
    ['craiovei', 'craiova'],
    ['turzii', 'turda'],
    ['sibiului', 'sibiu'],
    ['iasilor', 'iasi'],
    ['bucurestiului', 'bucuresti'],
    ['sucevei', 'suceava'],
    ['vrancei', 'vrancea'],
    ['timisoarei', 'timisoara'],
    ['olt', 'oltului'],
  ])('%s is a case of %s', (one, other) => {
    expect(isCaseForm(one, other)).toBe(true)
  })

  it.each([
    ['oltenia', 'olteni'],
    ['bercea', 'berca'],
    ['camp', 'campu'],
    ['catanele', 'catane'],
    ['podei', 'podu'],
    ['deja', 'dej'],
  ])('%s is another name than %s', (one, other) => {
    expect(isCaseForm(one, other)).toBe(false)
  })
})
