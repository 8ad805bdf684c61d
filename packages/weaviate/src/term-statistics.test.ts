import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createTermStatistics } from './term-statistics.ts'

const MINUTE_MS = 60_000

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

it('answers from the old totals of a large collection while new ones are asked for, again where they cannot be had', async () => {
  let sum = 100_000
  let isAway = false
  const statistics = createTermStatistics({
    async sum() {
      if (isAway) throw new Error('away')
      return { count: 5_000, sum }
    },
    frequencies: async (terms) => terms.map((term) => term.length),
  })
  const asked = async () => {
    const { averageLength } = await statistics([['gate', 'gates'], ['wall']])
    await nextTurn()
    return averageLength
  }
  expect(await statistics([['gate', 'gates'], ['wall']])).toMatchObject({ frequencies: [9, 4] })
  sum = 200_000
  expect(await asked()).toBe(20)
  vi.advanceTimersByTime(MINUTE_MS + 1)
  isAway = true
  expect([await asked(), await asked()]).toEqual([20, 20])
  isAway = false
  expect([await asked(), await asked()]).toEqual([20, 40])
})
