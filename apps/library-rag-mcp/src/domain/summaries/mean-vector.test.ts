import { describe, expect, it } from 'vitest'
import { meanVector } from './mean-vector.ts'

describe('meanVector', () => {
  it('lies between the passages and has length 1', () => {
    const mean = meanVector([new Float32Array([1, 0]), new Float32Array([0, 1])])
    expect([...mean]).toEqual([expect.closeTo(Math.SQRT1_2), expect.closeTo(Math.SQRT1_2)])
  })

  it('is the passage itself where the section has one', () => {
    const only = new Float32Array([0.6, 0.8])
    expect(meanVector([only])).toBe(only)
  })

  it('is no vector of nothing where passages say opposite things', () => {
    expect([...meanVector([new Float32Array([1, 0]), new Float32Array([-1, 0])])]).toEqual([1, 0])
  })
})
