import { describe, expect, it } from 'vitest'
import { passageAt } from './passage.ts'
import { splitIntoWindows } from './windows.ts'

const model = { maxTokens: 100, countTokens: (text: string) => text.split(/\s+/).filter(Boolean).length }

describe('passageAt', () => {
  it('holds the window that was found, wherever it stands and however full the last one is', () => {
    for (const words of [350, 351, 430, 770, 1_500, 2_040, 4_000]) {
      const text = Array.from({ length: words }, (_, at) => `w${String(at).padStart(5, '0')}`).join(' ')
      const windows = splitIntoWindows(text, model)
      const longest = Math.max(...windows.map(({ length }) => length))
      for (const [part, window] of windows.entries()) {
        const { start, end } = passageAt(text, { part, parts: windows.length }, 2.4 * longest)
        expect(text.slice(start, end), `${part} of ${windows.length}`).toContain(window)
      }
    }
  })

  it('is the whole of a short text, and the beginning where no place is known', () => {
    expect(passageAt('A short one.', { part: 1, parts: 2 }, 20)).toEqual({ start: 0, end: 12 })
    expect(passageAt('one two three four', null, 9)).toEqual({ start: 0, end: 7 })
  })

  it('cuts no character in half', () => {
    const text = '🌳'.repeat(300)
    const { start, end } = passageAt(text, { part: 1, parts: 3 }, 101)
    expect(text.slice(start, end).isWellFormed()).toBe(true)
  })
})
