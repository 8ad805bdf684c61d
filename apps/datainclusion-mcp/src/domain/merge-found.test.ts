import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergeFound } from './merge-found.ts'
import type { FoundService, Service, Structure } from './service.ts'

const found = (id: string, distanceKm: number | null): FoundService => ({
  service: { id } as Service,
  structure: {} as Structure,
  distanceKm,
})
const near = (count: number) => Array.from({ length: count }, (_, index) => found(`near-${index}`, index))
const remote = (count: number) => Array.from({ length: count }, (_, index) => found(`remote-${index}`, null))
const shape = (list: readonly FoundService[]) =>
  list.map(({ distanceKm }) => (distanceKm === null ? 'r' : 'n')).join('')

describe('mergeFound', () => {
  it.each([
    [30, 30, 10, 'nnnnnnnnrr'],
    [30, 30, 20, 'nnnnnnnnnnnnnnnnrrrr'],
    [30, 30, 4, 'nnnr'],
    [30, 30, 2, 'nr'],
    [30, 30, 1, 'n'],
    [30, 1, 10, 'nnnnnnnnnr'],
    [30, 0, 5, 'nnnnn'],
    [2, 30, 5, 'nnrrr'],
    [0, 30, 3, 'rrr'],
    [0, 30, 1, 'r'],
    [0, 0, 10, ''],
  ])('of %i near and %i remote, a list of %i is %s', (nearCount, remoteCount, limit, expected) => {
    expect(shape(mergeFound([...near(nearCount), ...remote(remoteCount)], limit))).toBe(expected)
  })

  it('sorts nearby services by distance without duplicates', () => {
    const list = mergeFound(
      [found('b', 7), found('a', 3), found('b', 7), found('c', null), found('c', null)],
      10,
    )
    expect(list.map(({ service }) => service.id)).toEqual(['a', 'b', 'c'])
  })

  it('fills every place while services remain, within the limit', () => {
    fc.assert(
      fc.property(
        fc.nat(40),
        fc.nat(40),
        fc.integer({ min: 1, max: 50 }),
        (nearCount, remoteCount, limit) => {
          const list = mergeFound([...near(nearCount), ...remote(remoteCount)], limit)
          expect(list).toHaveLength(Math.min(limit, nearCount + remoteCount))
          expect(shape(list)).toMatch(/^n*r*$/)
        },
      ),
    )
  })
})
