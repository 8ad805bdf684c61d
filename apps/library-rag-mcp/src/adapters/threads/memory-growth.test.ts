import { describe, expect, it } from 'vitest'
import { watchGrowth } from './memory-growth.ts'

describe('watchGrowth', () => {
  it('measures growth from the lowest point', () => {
    const readings = [900, 950, 400, 650, 701]
    const isOver = watchGrowth(() => readings.shift() ?? 0, 300)
    expect([isOver(), isOver(), isOver(), isOver()]).toEqual([false, false, false, true])
  })
})
