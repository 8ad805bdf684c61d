import { describe, expect, it } from 'vitest'
import { gazetteer } from '../../test/support/stub/geography.ts'
import { typedDepartments } from './typed-area.ts'

describe('typedDepartments', () => {
  it.each([
    ['8 rue des Tilleuls, 35400 Saint-Malo', ['35']],
    ['rue Pasteur, Vannes (56)', ['56']],
    ['rue Pasteur, Morbihan', ['56']],
    ['12 rue Pasteur (Alsace)', ['08', '10', '51', '52', '54', '55', '57', '67', '68', '88']],
    ['rue du Nord', null],
    ['3 avenue 75', null],
    ['99999 Nulle Part', null],
  ])('%s names %j', (text, departments) => {
    expect(typedDepartments(text, gazetteer)).toEqual(departments)
  })
})
