import { describe, expect, it } from 'vitest'
import { cutToWindow, refuseTooLong } from './window.ts'

/** A model that counts UTF-8 bytes as tokens, and the number of counts. */
const model = (maxTokens: number) => {
  const counted: number[] = []
  const countTokens = (text: string) => {
    counted.push(text.length)
    return Buffer.byteLength(text)
  }
  return { modelId: 'bytes', maxTokens, countTokens, counted }
}

describe('cutToWindow', () => {
  it('leaves what fits as it is', () => {
    for (const text of ['', 'a', 'abcde']) expect(cutToWindow(model(5), text)).toBe(text)
  })

  it('gives the longest start that fits, to the character', () => {
    expect(cutToWindow(model(5), 'abcdefgh')).toBe('abcde')
    expect(cutToWindow(model(5), 'ééé')).toBe('éé')
    expect(cutToWindow(model(1_000), 'x'.repeat(100_000))).toHaveLength(1_000)
  })

  it('never cuts a surrogate pair in two', () => {
    for (const limit of [4, 5, 6, 7, 8]) {
      const cut = cutToWindow(model(limit), '👍👍👍')
      expect(cut).toBe('👍'.repeat(Math.floor(limit / 4)))
    }
  })

  it('counts a few windows, not the whole of a long text over and over', () => {
    const bytes = model(500)
    cutToWindow(bytes, 'x'.repeat(1_000_000))
    expect(bytes.counted.reduce((sum, length) => sum + length, 0)).toBeLessThan(500 * 30)
  })
})

describe('refuseTooLong', () => {
  it('names the text, its length and the limit', () => {
    expect(() => refuseTooLong(model(5), 'abcdef', 'Text 2 of 2')).toThrow(
      'Text 2 of 2 has 6 tokens; bytes reads at most 5',
    )
    expect(() => refuseTooLong(model(5), 'abcdef')).toThrow('The text has 6 tokens')
    expect(() => refuseTooLong(model(5), 'abcde')).not.toThrow()
  })
})
