import { describe, expect, it } from 'vitest'
import { MAX_WINDOWS, messageWindows } from './searchable.ts'

const model = { maxTokens: 10, countTokens: (text: string) => text.split(/\s+/).filter(Boolean).length }
const words = (count: number) => Array.from({ length: count }, (_, n) => `word${n}`)

describe('messageWindows', () => {
  it('embeds a bounded number of windows of a long text, and loses none of its words', () => {
    for (const count of [10, 400, 431, 5000]) {
      const windows = messageWindows({ content: words(count).join(' ') }, model)
      expect(windows.length).toBeLessThanOrEqual(MAX_WINDOWS)
      const found = new Set(windows.flatMap((window) => window.words.split(' ')))
      expect([...found]).toEqual(words(count))
      for (const { embedded } of windows) expect(model.countTokens(embedded)).toBeLessThanOrEqual(10)
    }
  })

  it('spreads what is embedded over the whole text', () => {
    const windows = messageWindows({ content: words(5000).join(' ') }, model)
    const starts = windows.map(({ embedded }) => Number(/\d+/.exec(embedded)?.[0]))
    const gaps = starts.slice(1).map((start, place) => start - (starts[place] ?? 0))
    expect(Math.max(...gaps)).toBeLessThanOrEqual(1.5 * (5000 / MAX_WINDOWS))
  })
})
