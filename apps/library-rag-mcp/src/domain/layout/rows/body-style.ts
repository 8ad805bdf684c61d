import type { Line } from './line.ts'

// None of these was measured: they leave room on both sides of what typesetters do.

/** Lines after one among which the next of its column comes, also where others stand beside it. */
const NEAR = 20
/** Sizes and distances are counted in steps of so many to the point: files round them. */
const STEPS_A_POINT = 2
/** Points by which the size of a line of body text may differ from the most frequent. */
const SAME_SIZE_PT = 0.3
/** Font sizes between two baselines of a paragraph, at least and at most. */
const LEAST_LEADING = 0.8
const MOST_LEADING = 3
/** Size in points, and leading in font sizes, of a document that shows none. */
const USUAL_SIZE_PT = 10
const USUAL_LEADING = 1.2

/** What most of a document's text looks like. */
export interface BodyStyle {
  /** Font size in points. */
  readonly size: number
  /** Distance between the baselines of two lines of a paragraph, in points. */
  readonly leading: number
}

/** Size and leading of the document's running text, by characters; defaults where there is none. */
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
      if (distance > LEAST_LEADING * size && distance < MOST_LEADING * size) {
        distances.set(distance, (distances.get(distance) ?? 0) + 1)
      }
    }
  }
  return { size, leading: mostFrequent(distances) ?? USUAL_LEADING * size }
}

function mostFrequent(counts: ReadonlyMap<number, number>): number | null {
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null
}
