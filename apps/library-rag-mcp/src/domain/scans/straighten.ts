import type { ScannedLine } from './scanned-page.ts'

/** Lines with a smaller slope are straight enough. */
const MIN_SLOPE = 0.001
/** Largest slope of a page scanned askew. */
const STEEPEST = 0.1

export interface LyingLine extends ScannedLine {
  /** Fall of its baseline in points per point to the right. */
  readonly slope: number
  /** Place at which the baseline's `y` was measured, in points from the left. */
  readonly middle: number
}

/** Straightens lines by the slope of most of the text, so that margins and indents can be measured. */
export function straighten(lines: readonly LyingLine[]): ScannedLine[] {
  const slope = commonSlope(lines)
  const isStraight = Math.abs(slope) < MIN_SLOPE || Math.abs(slope) > STEEPEST
  const length = Math.hypot(1, slope)
  const [cosine, sine] = isStraight ? [1, 0] : [1 / length, slope / length]
  return lines.map(({ y, middle, size, words }) => ({
    y: hundredths(y * cosine - middle * sine),
    size: hundredths(size),
    words: words.map(({ text, x, width }) => ({
      text,
      x: hundredths(x * cosine + y * sine),
      width: hundredths(width),
    })),
  }))
}

function commonSlope(lines: readonly LyingLine[]): number {
  const weighed = lines
    .map(({ slope, words }) => ({ slope, weight: words.reduce((sum, { width }) => sum + width, 0) }))
    .sort((a, b) => a.slope - b.slope)
  const total = weighed.reduce((sum, { weight }) => sum + weight, 0)
  let passed = 0
  for (const { slope, weight } of weighed) {
    passed += weight
    if (2 * passed >= total) return slope
  }
  return 0
}

function hundredths(points: number): number {
  return Math.round(points * 100) / 100
}
