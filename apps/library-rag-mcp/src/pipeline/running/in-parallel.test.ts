import { expect, it } from 'vitest'
import { inParallel } from './in-parallel.ts'

it('respects the limit of concurrency and keeps the order', async () => {
  let running = 0
  let most = 0
  const results = await inParallel([30, 10, 20, 1], 2, async (ms) => {
    running += 1
    most = Math.max(most, running)
    await new Promise((resolve) => setTimeout(resolve, ms))
    running -= 1
    return ms
  })
  expect({ results, most }).toEqual({ results: [30, 10, 20, 1], most: 2 })
})

it('starts nothing after a failure, and lets running work finish', async () => {
  const begun: number[] = []
  const ended: number[] = []
  const work = inParallel([0, 1, 2, 3], 2, async (item) => {
    begun.push(item)
    if (item === 0) throw new Error('no')
    await new Promise((resolve) => setTimeout(resolve, 5))
    ended.push(item)
  })
  await expect(work).rejects.toThrow('no')
  expect({ begun, ended }).toEqual({ begun: [0, 1], ended: [1] })
})
