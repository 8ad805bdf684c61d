import type { Line } from './line.ts'

// The next line of a column comes soon, also where others stand beside it.
const NEAR = 20

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
    const size = Math.round(line.size * 2) / 2
    characters.set(size, (characters.get(size) ?? 0) + line.text.length)
  }
  const size = mostFrequent(characters) ?? 10

  const distances = new Map<number, number>()
  for (const lines of pages) {
    const body = lines.filter((line) => Math.abs(line.size - size) <= 0.3)
    for (const [at, line] of body.entries()) {
      const next = body
        .slice(at + 1, at + NEAR)
        .find((below) => below.left < line.right && below.right > line.left)
      const distance = next ? Math.round((next.y - line.y) * 2) / 2 : 0
      if (distance > 0.8 * size && distance < 3 * size) {
        distances.set(distance, (distances.get(distance) ?? 0) + 1)
      }
    }
  }
  return { size, leading: mostFrequent(distances) ?? 1.2 * size }
}

function mostFrequent(counts: ReadonlyMap<number, number>): number | null {
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null
}
