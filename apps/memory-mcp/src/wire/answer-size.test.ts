import { describe, expect, it } from 'vitest'
import { bytesOf, fitItems } from './answer-size.ts'

const items = (count: number, content: string) =>
  Array.from({ length: count }, (_, at) => ({ uuid: `thought ${at}`.padEnd(100), content }))
const fitted = (count: number, content: string) =>
  fitItems(items(count, content), 'content', () => ({ stretch: null, readOn: 'all of it' }), 20_000)

describe('fitItems', () => {
  it.each([
    ['short', 'short'],
    ['long', 'A long one. '.repeat(80)],
  ])('shows no fewer %s texts where more are wanted', (_, content) => {
    const counts = [50, 100, 200, 500].map((count) => fitted(count, content).length)
    expect(counts).toEqual(counts.toSorted((a, b) => a - b))
    expect(counts.at(-1)).toBeGreaterThan(45)
  })

  it('has room for short texts as they are', () => {
    const shown = fitted(500, 'short')
    expect(shown.every(({ content }) => content === 'short')).toBe(true)
    expect(bytesOf(shown)).toBeGreaterThan(19_000)
    expect(bytesOf(shown)).toBeLessThanOrEqual(20_001)
  })
})
