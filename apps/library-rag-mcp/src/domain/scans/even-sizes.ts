import type { ScannedLine } from './scanned-page.ts'

/** Sizes of one typeface are measured within some 8 %; a heading or a footnote differs by more. */
const SAME_SIZE = 0.12

/**
 * Type sizes without the noise of measuring: sizes near each other become one, beginning with the size of most
 * characters, in half points.
 */
export function evenSizes(lines: readonly ScannedLine[]): Map<ScannedLine, number> {
  const weights = new Map<number, number>()
  for (const line of lines) {
    const size = halfPoints(line.size)
    weights.set(size, (weights.get(size) ?? 0) + charactersOf(line))
  }
  const ladder: number[] = []
  for (const [size] of [...weights].sort((a, b) => b[1] - a[1] || a[0] - b[0])) {
    if (nearest(ladder, size) === null) ladder.push(size)
  }
  return new Map(lines.map((line) => [line, nearest(ladder, halfPoints(line.size)) ?? line.size]))
}

/** The first of the given sizes that a size can be taken for, null where it is none of them. */
function nearest(ladder: readonly number[], size: number): number | null {
  return ladder.find((other) => Math.abs(size - other) <= SAME_SIZE * other) ?? null
}

const halfPoints = (size: number): number => Math.round(size * 2) / 2

const charactersOf = (line: ScannedLine): number => line.words.reduce((sum, { text }) => sum + text.length, 0)
