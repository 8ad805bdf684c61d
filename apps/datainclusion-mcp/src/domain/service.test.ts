import { describe, expect, it } from 'vitest'
import { compositeId, type PostalAddress, postalLine } from './service.ts'

describe('compositeId', () => {
  it.each([
    ['dora', '123', 'dora--123'],
    ['dora', 'dora--123', 'dora--123'],
    ['dora', 'dora-123', 'dora--dora-123'],
    ['dora', 'a--b', 'dora--a--b'],
    ['itou', '9', 'emplois-de-linclusion--9'],
    ['itou', 'itou--9', 'emplois-de-linclusion--9'],
    ['itou', 'emplois-de-linclusion--9', 'emplois-de-linclusion--9'],
  ])('of %s and %s is %s', (source, id, expected) => {
    expect(compositeId(source, id).id).toBe(expected)
  })
})

describe('postalLine', () => {
  const nothing: PostalAddress = {
    street: null,
    complement: null,
    postalCode: null,
    city: null,
    communeCode: null,
    latitude: null,
    longitude: null,
  }

  it('puts together what is known', () => {
    const all = {
      ...nothing,
      street: '5 Place Salengro',
      complement: 'Bât. B',
      postalCode: '59000',
      city: 'Lille',
    }
    expect(postalLine(all)).toBe('5 Place Salengro, Bât. B, 59000 Lille')
    expect(postalLine({ ...nothing, city: 'Lille' })).toBe('Lille')
    expect(postalLine(nothing)).toBeNull()
  })
})
