import { describe, expect, it } from 'vitest'
import { type LyingLine, straighten } from './straighten.ts'

const DEGREE = Math.PI / 180

/** Builds lines of print between two margins on a page rotated by some degrees. */
function turned(degrees: number): LyingLine[] {
  const [cosine, sine] = [Math.cos(degrees * DEGREE), Math.sin(degrees * DEGREE)]
  return Array.from({ length: 20 }, (_, at) => {
    const [left, right, y] = [60, 360, 100 + 14 * at]
    const turn = (x: number) => ({ x: x * cosine - y * sine, y: x * sine + y * cosine })
    const [first, last] = [turn(left), turn(right)]
    return {
      y: (first.y + last.y) / 2,
      middle: (first.x + last.x) / 2,
      slope: Math.tan(degrees * DEGREE),
      size: 10,
      words: [{ text: 'mot', x: first.x, width: last.x - first.x }],
    }
  })
}

describe('straighten', () => {
  it.each([2, -1.5])('gives a page turned by %d degrees its margin and its spacing back', (degrees) => {
    const lines = straighten(turned(degrees))
    const lefts = lines.map(({ words }) => words[0]?.x ?? 0)
    const gaps = lines.slice(1).map(({ y }, at) => y - (lines[at]?.y ?? 0))
    expect(Math.max(...lefts) - Math.min(...lefts)).toBeLessThan(0.5)
    for (const gap of gaps) expect(gap).toBeCloseTo(14, 1)
  })

  it('is not led by a single line that lies otherwise, such as a caption in a picture', () => {
    const [line, ...others] = turned(0)
    const caption = { ...(line as LyingLine), slope: 0.05 }
    expect(straighten([caption, ...others])[5]).toMatchObject({ y: 170, words: [{ x: 60 }] })
  })
})
