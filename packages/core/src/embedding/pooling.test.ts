import { describe, expect, it } from 'vitest'
import { normalise, poolTokens } from './pooling.ts'

// Three tokens of two dimensions.
const rows = Float32Array.of(3, 4, 0, 0, 0, 2)

describe('poolTokens', () => {
  it.each([
    ['mean', [3 / Math.hypot(3, 6), 6 / Math.hypot(3, 6)]],
    ['cls', [0.6, 0.8]],
    ['last_token', [0, 1]],
  ] as const)('takes the %s, of length 1', (pooling, [x, y]) => {
    const vector = poolTokens(rows, 2, pooling)
    expect(vector).toHaveLength(2)
    expect(vector[0]).toBeCloseTo(x, 6)
    expect(vector[1]).toBeCloseTo(y, 6)
  })

  it('leaves what it is given as it is', () => {
    poolTokens(rows, 2, 'cls')
    normalise(rows)
    expect([...rows]).toEqual([3, 4, 0, 0, 0, 2])
  })
})
