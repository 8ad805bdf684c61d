import { describe, expect, it } from 'vitest'
import { normalise, poolTokens, poolWords } from './pooling.ts'

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

describe('poolWords', () => {
  it("gives each word the mean of its tokens less that of the text, a token's length being nothing", () => {
    // Two tokens of length 1 form the first word, one the second; a token outside words counts in the text
    // only.
    const tokens = Float32Array.of(6, 8, 0, 5, 2, 0, 0, -1)
    const { dimensions, vectors } = poolWords(tokens, 2, [[0, 1], [2]])
    const [x, y] = [(0.6 + 0 + 1 + 0) / 4, (0.8 + 1 + 0 - 1) / 4]
    expect(dimensions).toBe(2)
    const expected = [0.3 - x, 0.9 - y, 1 - x, 0 - y]
    for (const [at, component] of expected.entries()) expect(vectors[at]).toBeCloseTo(component, 6)
    expect(vectors).toHaveLength(4)
  })

  it('gives nothing where there are no words', () => {
    expect(poolWords(rows, 2, []).vectors).toHaveLength(0)
  })
})
