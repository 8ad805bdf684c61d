import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createTopK } from './top-k.ts'

const rows = fc.uniqueArray(fc.record({ id: fc.nat(1000), score: fc.integer({ min: -3, max: 3 }) }), {
  selector: (row) => row.id,
})

it('the best rows are what sorting everything would put first, ties by id', () => {
  fc.assert(
    fc.property(rows, fc.integer({ min: 0, max: 20 }), (offered, limit) => {
      const top = createTopK(limit)
      for (const [slot, { id, score }] of offered.entries()) top.offer(score, id, slot)
      const sorted = offered
        .map((row, slot) => ({ ...row, slot }))
        .sort((a, b) => b.score - a.score || a.id - b.id)
        .slice(0, limit)
      expect(top.ranked()).toEqual(sorted)
    }),
  )
})

it('the threshold is one that no kept row is below', () => {
  const top = createTopK(2)
  expect(top.threshold).toBe(-Infinity)
  for (const [id, score] of [0.5, 0.1, 0.9].entries()) top.offer(score, id, id)
  expect(top.threshold).toBe(0.5)
})
