import { describe, expect, it } from 'vitest'
import type { Condition } from './conditions.ts'
import { findNearest } from './nearest.ts'
import { SAMPLE_KEYS } from './sample-key.ts'

const FRENCH: Condition = { property: 'language', equals: 'fr' }
const near = (id: string, cosine: number) => ({ id, cosine, properties: {}, vector: null })

/** A collection whose index leads to one object; slices of the collection have two each. */
function createCollection(matching = 100_000) {
  const asked: (readonly Condition[])[] = []
  const search = (conditions: readonly Condition[], total: number, limit = 3) =>
    findNearest(
      {
        async near(_vector, under) {
          const at = asked.push(under)
          return at === 1 ? [near('trap', 0.1)] : [near(`near ${at}`, at / 100), near(`far ${at}`, -at / 100)]
        },
        count: async () => matching,
      },
      new Float32Array(2),
      conditions,
      { properties: [], limit },
      total,
    )
  return { search, asked }
}

describe('the nearest of a collection whose index leads to one object', () => {
  it('are the best of all its slices', async () => {
    const { search, asked } = createCollection()
    const found = await search([FRENCH], 90_000)
    expect(found.map(({ id }) => id)).toEqual(['near 6', 'near 5', 'near 4'])
    const slices = asked.slice(1).map(([own, slice]) => [own, slice as { from: number; to: number }] as const)
    expect(slices.map(([own]) => own)).toEqual(Array(5).fill(FRENCH))
    expect(slices.map(([, { from }]) => from)).toEqual([0, 1, 2, 3, 4].map((at) => (at * SAMPLE_KEYS) / 5))
    expect(slices.map(([, { to }]) => to + 1)).toEqual([1, 2, 3, 4, 5].map((at) => (at * SAMPLE_KEYS) / 5))
  })

  it.each([
    ['are as many as there are', [], 1, undefined],
    ['were compared with all that meet few enough conditions', [FRENCH], 39_999, undefined],
    ['are all that meet the conditions', [FRENCH], 90_000, 1],
  ] as const)('are not searched again where they %s', async (_, conditions, total, matching) => {
    const { search, asked } = createCollection(matching)
    expect((await search(conditions, total)).map(({ id }) => id)).toEqual(['trap'])
    expect(asked).toHaveLength(1)
  })
})
