import type { Line } from './line.ts'

// These values were not measured: they leave room on both sides of typographic practice.

/** Lines after one among which the next line of its column comes, even with other columns beside it. */
const NEAR = 20
/** Counting steps per point for sizes and distances, which files round. */
const STEPS_A_POINT = 2
/** Points by which the size of a body line may differ from the most frequent one. */
const SAME_SIZE_PT = 0.3
/** Smallest and largest distance between baselines of a paragraph, in font sizes. */
const MIN_LEADING = 0.8
const MAX_LEADING = 3
/** Default size in points, and leading in font sizes. */
const USUAL_SIZE_PT = 10
const USUAL_LEADING = 1.2

/** Typographic measures of most of a document's text. */
export interface BodyStyle {
  /** Font size in points. */
  readonly size: number
  /** Distance between baselines within a paragraph, in points. */
  readonly leading: number
}

/** Measures size and leading of the running text, weighted by characters; defaults without text. */
export function bodyStyleOf(pages: readonly (readonly Line[])[]): BodyStyle {
  const characters = new Map<number, number>()
  for (const line of pages.flat()) {
    const size = Math.round(line.size * STEPS_A_POINT) / STEPS_A_POINT
    characters.set(size, (characters.get(size) ?? 0) + line.text.length)
  }
  const size = mostFrequent(characters) ?? USUAL_SIZE_PT

  const distances = new Map<number, number>()
  for (const lines of pages) {
    const body = lines.filter((line) => Math.abs(line.size - size) <= SAME_SIZE_PT)
    for (const [at, line] of body.entries()) {
      const next = body
        .slice(at + 1, at + NEAR)
        .find((below) => below.left < line.right && below.right > line.left)
      const distance = next ? Math.round((next.y - line.y) * STEPS_A_POINT) / STEPS_A_POINT : 0
      if (distance > MIN_LEADING * size && distance < MAX_LEADING * size) {
        distances.set(distance, (distances.get(distance) ?? 0) + 1)
      }
    }
  }
  return { size, leading: mostFrequent(distances) ?? USUAL_LEADING * size }
}

function mostFrequent(counts: ReadonlyMap<number, number>): number | null {
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null
}
