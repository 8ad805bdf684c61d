import { expect, it } from 'vitest'
import type { IndexVersion } from './items.ts'
import { createReadAhead } from './read-ahead.ts'

// Only passed through.
const [SEARCHED, PRESENT] = [{}, {}] as [IndexVersion, IndexVersion]

function counting() {
  const asked: [IndexVersion, number[]][] = []
  const ahead = createReadAhead(
    async (items, rows) => {
      asked.push([items, [...rows]])
      return new Map(rows.filter((row) => row < 10).map((row) => [row, `row ${row}`]))
    },
    async () => PRESENT,
  )
  return { asked, ahead }
}

it('asks only for what was not read ahead, also where that is missing', async () => {
  const { asked, ahead } = counting()
  await ahead.start(SEARCHED, [1, 99])
  expect(await ahead.read([1, 99])).toEqual(new Map([[1, 'row 1']]))
  expect(asked).toEqual([[SEARCHED, [1, 99]]])
  expect(await ahead.read([3])).toEqual(new Map([[3, 'row 3']]))
  expect(asked[1]?.[0]).toBe(PRESENT)
})

it('hands out what was read ahead once, since it may change', async () => {
  const { asked, ahead } = counting()
  await ahead.start(SEARCHED, [1])
  await ahead.read([1])
  await ahead.read([1])
  expect(asked).toHaveLength(2)
})
