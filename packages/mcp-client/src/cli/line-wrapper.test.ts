import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LineWrapper } from './line-wrapper.ts'

const wrap = (pieces: readonly string[], width: number) => {
  const wrapper = new LineWrapper(() => width)
  return pieces.map((piece) => wrapper.push(piece)).join('') + wrapper.end()
}

describe('a wrapped text', () => {
  it('fills lines, keeps its own breaks and leaves long words whole', () => {
    expect(wrap(['To be or not to be.\n\nIncomprehensibilities are.'], 10)).toBe(
      'To be or\nnot to be.\n\nIncomprehensibilities\nare.',
    )
  })

  it('is the same however it comes in pieces, and loses nothing but spaces at ends of lines', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'é', ' ', '\n', 'bc', '—'), maxLength: 80 })
    fc.assert(
      fc.property(
        text,
        fc.integer({ min: 1, max: 30 }),
        fc.integer({ min: 1, max: 7 }),
        (whole, width, size) => {
          const pieces = whole.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? []
          const wrapped = wrap(pieces, width)
          expect(wrapped).toBe(wrap([whole], width))
          expect(wrapped.match(/\S+/g) ?? []).toEqual(whole.match(/\S+/g) ?? [])
        },
      ),
    )
  })
})
