import type { ScannedLine } from './scanned-page.ts'

/** Lines that rise or fall by less lie straight enough. */
const LEAST_SLOPE = 0.001
/** Steeper lines are no page that lay askew on the glass. */
const STEEPEST = 0.1

/** A line as it lies on the picture. */
export interface LyingLine extends ScannedLine {
  /** How far its baseline falls for each point to the right. */
  readonly slope: number
  /** The place of the baseline's `y`, in points from the left. */
  readonly middle: number
}

/**
 * The lines of a page that lay askew, as if it had been straight: turned back by the slope that most of the text has, so
 * that margins are margins and indents are indents.
 */
export function straighten(lines: readonly LyingLine[]): ScannedLine[] {
  const slope = commonSlope(lines)
  const isStraight = Math.abs(slope) < LEAST_SLOPE || Math.abs(slope) > STEEPEST
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

/** The slope that half of the text does not exceed, by the length of the lines. */
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
