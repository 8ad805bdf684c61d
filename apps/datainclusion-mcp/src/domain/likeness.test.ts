import { describe, expect, it } from 'vitest'
import { likeness } from './likeness.ts'

describe('likeness', () => {
  it('is 1 for the same text, 0 for nothing in common, between for the rest', () => {
    expect(likeness('permis', 'permis')).toBe(1)
    expect(likeness('abc', 'xyz')).toBe(0)
    expect(likeness('permi', 'preparer un permis')).toBeGreaterThan(likeness('permi', 'addictions'))
  })
})
