import { describe, expect, it } from 'vitest'
import { gazetteer } from '../../test/stub/geography.ts'
import { findCommune } from './find-commune.ts'

describe('intercommunalités', () => {
  it.each([
    ['Bordeaux Métropole', '33063'],
    ['métropole de Lyon', '69123'],
    ['CU du Grand Reims', '51454'],
    ['Grand Reims', '51454'],
    ['communauté urbaine du Grand Reims', '51454'],
  ])('%s is taken as its largest commune, and the note says so', (text, code) => {
    expect(findCommune(text, gazetteer)).toMatchObject({
      kind: 'found',
      place: { communeCode: code, note: expect.stringContaining('intercommunalité') },
    })
  })
})
