import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { OpenCollection } from './collection.ts'
import { createTermStatistics } from './term-statistics.ts'

const MINUTE_MS = 60_000

/** A large collection where every word has the given frequency, and the words of each request. */
function largeCollection() {
  const asked: (readonly string[])[] = []
  const collection = {
    frequency: 1,
    isAway: false,
    asked,
    async sum() {
      if (collection.isAway) throw new Error('away')
      return { count: 5_000, sum: 100_000 }
    },
    async frequencies(terms: readonly string[]) {
      if (collection.isAway) throw new Error('away')
      asked.push([...terms].sort())
      return terms.map(() => collection.frequency)
    },
  }
  return collection
}
const statisticsOf = (collection: ReturnType<typeof largeCollection>) =>
  createTermStatistics(collection as unknown as OpenCollection)
const settled = async () => {
  for (let turn = 0; turn < 5; turn += 1) await nextTurn()
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

it('answers from old figures while new ones are asked for in the background, those of known words too', async () => {
  const collection = largeCollection()
  const statistics = statisticsOf(collection)
  await statistics([['gate']])
  await statistics([['gate'], ['wall']])
  collection.asked.length = 0
  collection.frequency = 2
  vi.advanceTimersByTime(MINUTE_MS + 1)
  expect((await statistics([['gate']])).frequencies).toEqual([1])
  await settled()
  expect(collection.asked).toEqual([['gate', 'wall']])
  expect((await statistics([['gate'], ['wall']])).frequencies).toEqual([2, 2])
  expect(collection.asked).toHaveLength(1)
})

it('goes on to answer from old figures where new ones cannot be had, and tries again', async () => {
  const collection = largeCollection()
  const statistics = statisticsOf(collection)
  for (let i = 0; i < 2; i += 1) await statistics([['gate']])
  collection.isAway = true
  collection.frequency = 2
  vi.advanceTimersByTime(MINUTE_MS + 1)
  for (let i = 0; i < 2; i += 1) {
    expect((await statistics([['gate']])).frequencies).toEqual([1])
    await settled()
  }
  collection.isAway = false
  await statistics([['gate']])
  await settled()
  expect((await statistics([['gate']])).frequencies).toEqual([2])
})

it('asks anew for the words of the last questions only', async () => {
  const collection = largeCollection()
  const statistics = statisticsOf(collection)
  const words = Array.from({ length: 1_000 }, (_, place) => [`word ${place}`])
  await statistics([])
  await statistics(words)
  collection.asked.length = 0
  vi.advanceTimersByTime(MINUTE_MS + 1)
  await statistics([['word 0']])
  await settled()
  const [again = []] = collection.asked
  expect(again).toHaveLength(64)
  expect(again).toContain('word 0')
  // Figures of the others are at most a minute old.
  await statistics([['word 1']])
  expect(collection.asked.at(-1)).toEqual(['word 1'])
})

it('forgets the words that were asked for longest ago, and none of the question that it answers', async () => {
  const collection = largeCollection()
  const statistics = statisticsOf(collection)
  await statistics([])
  const words = Array.from({ length: 20_001 }, (_, place) => [`word ${place}`])
  await statistics([['first']])
  expect((await statistics([['first'], ...words])).frequencies.every((count) => count === 1)).toBe(true)
  collection.asked.length = 0
  await statistics([['word 20000'], ['word 10000']])
  expect(collection.asked).toEqual([])
  await statistics([['first']])
  expect(collection.asked).toEqual([['first']])
})
