import { describe, expect, it } from 'vitest'
import { MAX_CONTENT_BYTES } from '../memory.ts'
import { splitContent } from './split-content.ts'

const partsOf = (text: string) => splitContent(text).map((part) => part.replace(/^\[Part \d+ of \d+\]\n/, ''))

describe('splitContent', () => {
  it.each([
    ['words', 'A word and another. '.repeat(20_000)],
    ['letters of three bytes', '界'.repeat(90_000)],
    ['pairs of surrogates', `x${'🌳'.repeat(70_000)}`],
    // A reader's replacement for bytes that are not text.
    ['replacement characters', '\ufffd'.repeat(90_000)],
  ])('loses nothing of %s, and each part can be kept', (_, text) => {
    const parts = partsOf(text)
    expect(parts.join('') === text).toBe(true)
    expect(parts.every((part) => part !== '' && part.isWellFormed())).toBe(true)
    for (const part of splitContent(text))
      expect(Buffer.byteLength(part)).toBeLessThanOrEqual(MAX_CONTENT_BYTES)
  })
})
