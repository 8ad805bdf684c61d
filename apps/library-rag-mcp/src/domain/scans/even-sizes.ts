import type { ScannedLine, ScannedPage } from './scanned-page.ts'

/** Relative tolerance of type size; headings and footnotes differ by more. */
const SAME_SIZE = 0.1
/** Relative tolerance of line spacing within a paragraph; a heading stands apart. */
const SAME_GAP = 0.06
/** Lines further apart, in type sizes, are not neighbours. */
const WIDEST_GAP = 2.2

/**
 * Smooths type sizes, which are measured with an error of some 20 % per line: lines with one spacing get one
 * size throughout a document, and similar sizes are merged, beginning with that of most characters, in half
 * points.
 */
export function evenSizes(pages: readonly ScannedPage[]): Map<ScannedLine, number> {
  const stretches = pages.flatMap(({ lines }) => stretchesOf(lines))
  const measured = new Map<ScannedLine, number>()
  for (const [spacing, alike] of Map.groupBy(stretches, spacingOf)) {
    const lines = alike.flat()
    const common = halfPoints(medianSize(lines))
    for (const line of lines) measured.set(line, spacing === null ? halfPoints(line.size) : common)
  }
  const weights = new Map<number, number>()
  for (const [line, size] of measured) weights.set(size, (weights.get(size) ?? 0) + charactersOf(line))
  const ladder: number[] = []
  for (const [size] of [...weights].sort((a, b) => b[1] - a[1] || a[0] - b[0])) {
    if (nearest(ladder, size) === null) ladder.push(size)
  }
  return new Map([...measured].map(([line, size]) => [line, nearest(ladder, size) ?? size]))
}

/** Returns the distance of the baselines in quarters of a point; null for a single line. */
function spacingOf(lines: readonly ScannedLine[]): number | null {
  const [first, last] = [lines[0], lines.at(-1)]
  if (first === undefined || last === undefined || lines.length < 2) return null
  return Math.round((4 * (last.y - first.y)) / (lines.length - 1)) / 4
}

/** Groups consecutive lines with equal spacing. */
function stretchesOf(lines: readonly ScannedLine[]): ScannedLine[][] {
  const stretches: ScannedLine[][] = []
  let spacing: number | null = null
  for (const [at, line] of lines.entries()) {
    const before = lines[at - 1]
    const gap = before === undefined ? 0 : line.y - before.y
    const isNear = before !== undefined && gap > 0 && gap <= WIDEST_GAP * Math.min(line.size, before.size)
    const isEven = spacing === null || Math.abs(gap - spacing) <= SAME_GAP * spacing
    if (isNear && isEven) {
      stretches.at(-1)?.push(line)
      spacing = gap
    } else {
      stretches.push([line])
      spacing = null
    }
  }
  return stretches
}

function medianSize(lines: readonly ScannedLine[]): number {
  const total = lines.reduce((sum, line) => sum + charactersOf(line), 0)
  let passed = 0
  for (const line of lines.toSorted((a, b) => a.size - b.size)) {
    passed += charactersOf(line)
    if (2 * passed >= total) return line.size
  }
  return 0
}

/** Finds the first of the given sizes within the tolerance; null if there is none. */
function nearest(ladder: readonly number[], size: number): number | null {
  return ladder.find((other) => Math.abs(size - other) <= SAME_SIZE * other) ?? null
}

const halfPoints = (size: number): number => Math.round(size * 2) / 2

const charactersOf = (line: ScannedLine): number => line.words.reduce((sum, { text }) => sum + text.length, 0)
