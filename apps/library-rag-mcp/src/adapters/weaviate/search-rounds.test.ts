import { describe, expect, it } from 'vitest'
import { untilConsistent } from './search-rounds.ts'

function searchFrom(first: number) {
  let times = 0
  return async () => {
    times += 1
    return { answer: times, isConsistent: times >= first }
  }
}

describe('untilConsistent', () => {
  it.each([
    ['answers at once where nothing changed', 1, 1],
    ['searches again until nothing changed', 3, 3],
    ['returns the fourth answer where documents keep changing', 9, 4],
  ])('%s', async (_, first, answer) => {
    expect(await untilConsistent(searchFrom(first))).toBe(answer)
  })
})
