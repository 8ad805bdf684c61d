import { describe, expect, it } from 'vitest'
import { nearbySupport } from './nearby-support.ts'

const list = (...entries: readonly (readonly [id: number, score: number])[]) => [
  ...entries.map(([id, score]) => passage(id, score)),
  ...Array.from({ length: 2 * entries.length }, (_, at) => passage(1000 + at, 0.5)),
]
const passage = (id: number, score: number) => ({ id, score })

describe('nearbySupport', () => {
  it('gives each passage the lead of the best one around it, on either side', () => {
    const support = nearbySupport(list([50, 1.5], [48, 1.25], [51, 1.125], [90, 1]), 4)
    expect(support).toEqual([0.25, 0.5, 0.5, 0])
  })

  it('reaches some passages far, not over a whole book', () => {
    const [, near, far] = nearbySupport(list([10, 2], [14, 1.5], [19, 1.25], [90, 1]), 4)
    expect(near).toBe(1)
    expect(far).toBe(0)
  })

  it('gives nothing where a passage stands alone', () => {
    expect(nearbySupport(list([1, 2], [30, 1.5]), 2)).toEqual([0, 0])
    expect(nearbySupport([], 20)).toEqual([])
  })

  it('gives nothing in a small collection, where everything is beside something', () => {
    const found = list([10, 2], [11, 1.5])
    expect(nearbySupport(found, 2)).toEqual([0, 0.5])
    expect(nearbySupport(found.slice(0, -1), 2)).toEqual([0, 0])
  })
})
